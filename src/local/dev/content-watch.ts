import path from 'node:path';
import type * as check from '#features/content/check-content.server.ts';
import { formatContentProblem } from '#features/content/read-content.server.ts';
import type { ImportModule } from '#local/dev/live-functions.ts';

/** Knows whether the content breaks a rule. */
export interface ContentWatch {
  /** The first problem, for the overlay of the dev server; null where all is in order. */
  findProblem: () => Promise<Error | null>;
  /** Says that a file has changed: the content itself, a picture, or the rules. */
  lookAgain: (file: string) => void;
}

const checkFile = path.resolve(
  import.meta.dirname,
  '../../features/content/check-content.server.ts',
);

/**
 * Watches the content. Of itself, Astro goes on with what a broken file held before, and says so at
 * the terminal only.
 *
 * @param projectDir the repository
 * @param importModule loads the rules
 * @param reloadPages called when a change of the content has broken a rule, or mended it
 */
export function watchContent(
  projectDir: string,
  importModule: ImportModule,
  reloadPages: () => void,
): ContentWatch {
  const contentDir = path.join(projectDir, 'content', path.sep);
  let found: Promise<Error | null> | undefined;
  let shown: string | undefined;

  const find = async () => {
    const { checkContent } = (await importModule(checkFile)) as typeof check;
    const [problem] = checkContent(projectDir).problems;
    if (!problem) return null;
    const error = new Error(formatContentProblem(problem));
    return Object.assign(error, { id: path.join(projectDir, problem.file), stack: '' });
  };

  const findProblem = () => (found ??= find());

  const showChange = async () => {
    const message = (await findProblem())?.message;
    if (message !== shown) reloadPages();
    shown = message;
  };

  return {
    findProblem,
    lookAgain: (file) => {
      found = undefined;
      // What goes wrong here is shown with the next page that is asked for.
      if (file.startsWith(contentDir)) showChange().catch(() => undefined);
    },
  };
}
