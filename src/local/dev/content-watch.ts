import path from 'node:path';
import type * as check from '#model/built/check-content.server.ts';
import { formatContentProblem } from '#model/files/read-content.server.ts';
import type { ImportModule } from './live-functions.ts';

export interface ContentWatch {
  /** Returns the first problem, for the overlay of the dev server. */
  findProblem: () => Promise<Error | null>;
  lookAgain: (file: string) => void;
}

const checkFile = path.resolve(import.meta.dirname, '../../model/built/check-content.server.ts');

/**
 * Watches the content, since Astro itself keeps the last valid version of a broken file.
 * `reloadPages` is called when a change breaks a rule of the content, or repairs it.
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
      // The next requested page reports any problem here.
      if (file.startsWith(contentDir)) showChange().catch(() => undefined);
    },
  };
}
