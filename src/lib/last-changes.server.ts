import { askGit } from './commit.server.ts';

/**
 * Returns the moment of each content file's last commit, in UTC, by its path such as
 * `content/blog/naps.md`. A file that has never been committed is missing, and outside git all are.
 * A shallow clone cannot tell what its oldest commit changed, so files that no later one changed
 * are missing there, too.
 */
export function readLastChanges(folder = process.cwd()): Map<string, string> {
  const { COMMIT_REF: reference = 'HEAD' } = process.env;
  const format = '--format=%x00%cI %P%x00';
  const log = askGit(
    ['-c', 'core.quotePath=false', 'log', format, '--name-only', '--no-renames', '--relative']
      // What is built, and of that the content.
      .concat(reference, '--', 'content'),
    folder,
  );
  const isShallow = askGit(['rev-parse', '--is-shallow-repository'], folder)?.trim() === 'true';
  const changes = new Map<string, string>();
  const [, ...parts] = (log ?? '').split('\0');
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const [moment = '', parent = ''] = (parts[index] ?? '').split(' ');
    if (isShallow && parent === '') continue;
    const files = (parts[index + 1] ?? '').split('\n').filter((file) => file !== '');
    for (const file of files) {
      // The newest commit comes first.
      if (!changes.has(file)) changes.set(file, new Date(moment).toISOString());
    }
  }
  return changes;
}

let known: Map<string, string> | undefined;

/** Returns the same for the project that is being built; a page asks git once per build. */
export function getLastChanges(): Map<string, string> {
  // A dev server sees new commits.
  if (import.meta.env.DEV) return readLastChanges();
  known ??= readLastChanges();
  return known;
}
