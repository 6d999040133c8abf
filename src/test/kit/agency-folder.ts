import { cpSync } from 'node:fs';
import path from 'node:path';

/**
 * The fixture agency: `content/` and `public/` as they were delivered, laid out as in the project.
 * A test that knows a name, a number or a sentence relies on these, whatever the owner has made of
 * the project's own `content/`. No editor writes here; a developer who adds a field there adds it
 * here. Its checks lie far ahead, so that none ever needs to be renewed.
 */
export const agencyDir = path.join(import.meta.dirname, 'agency');

/** The folders that replace the project's own. */
export const agencyFolders = ['content', 'public'] as const;

/** Gives a project the content and the pictures of the fixture agency. */
export function copyAgency(projectDir: string): void {
  for (const name of agencyFolders) {
    cpSync(path.join(agencyDir, name), path.join(projectDir, name), { recursive: true });
  }
}
