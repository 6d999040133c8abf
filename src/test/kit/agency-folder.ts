import { cpSync } from 'node:fs';
import path from 'node:path';
import { checkContent } from '#model/built/check-content.server.ts';
import { formatContentProblem } from '#model/files/read-content.server.ts';

/**
 * The fixture agency: `content/` and `public/` as they were delivered, laid out as in the project.
 * A test that knows a name, a number or a sentence relies on these, whatever the owner has made of
 * the project's own `content/`. No editor writes here; a developer who adds a field there adds it
 * here. Its checks lie far ahead, so that none ever needs to be renewed.
 */
export const agencyDir = path.join(import.meta.dirname, 'agency');

/** The folders that replace the project's own. */
export const agencyFolders = ['content', 'public'] as const;

let problems: string[] | null = null;

/**
 * Gives a project the content and the pictures of the fixture agency.
 *
 * @throws Error where these break a rule, such as one that was added for `content/` alone
 */
export function copyAgency(projectDir: string): void {
  problems ??= checkContent(agencyDir).problems.map(formatContentProblem);
  if (problems.length > 0) {
    throw new Error(`Of the fixture agency, src/test/kit/agency: ${problems.join('\n')}`);
  }
  for (const name of agencyFolders) {
    cpSync(path.join(agencyDir, name), path.join(projectDir, name), { recursive: true });
  }
}
