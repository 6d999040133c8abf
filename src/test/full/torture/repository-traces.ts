import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../../..');
const isRepository = runGit(['rev-parse', '--git-dir']).status === 0;

/**
 * Remembers the existing git objects, to search what is added later.
 *
 * @param pattern means the same to JavaScript and git, and matches no file of the repository
 * @returns a function that lists the matches: files and file names in the working tree and the
 *   built site, and new objects in git
 */
export function watchRepository(pattern: string): () => string[] {
  const known = new Set(listObjects());
  return () => [
    ...listFilesHolding(pattern),
    ...listFiles().filter((name) => new RegExp(pattern).test(name)),
    ...listObjects().filter((id) => !known.has(id) && new RegExp(pattern).test(readObject(id))),
  ];
}

/** Skips what git ignores, such as packages and local databases, but not the built site. */
function listFilesHolding(pattern: string): string[] {
  const built = existsSync(path.join(root, 'dist'))
    ? readLines(['grep', '-alE', '--no-index', pattern, '--', 'dist'])
    : [];
  return isRepository ? [...built, ...readLines(['grep', '-alE', '--untracked', pattern])] : built;
}

function listFiles(): string[] {
  return isRepository ? readLines(['ls-files', '--cached', '--others', '--exclude-standard']) : [];
}

function listObjects(): string[] {
  const format = '--batch-check=%(objectname)';
  return isRepository ? readLines(['cat-file', '--batch-all-objects', format]) : [];
}

function readObject(id: string): string {
  return runGit(['cat-file', '--batch'], `${id}\n`).stdout;
}

function readLines(words: string[]): string[] {
  const { status, stdout, stderr } = runGit(words);
  // `git grep` exits with 1 when it finds nothing.
  if (status !== 0 && status !== 1) throw new Error(`git ${words.join(' ')}: ${stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
}

function runGit(words: string[], input = '') {
  const maxBuffer = 256 * 1024 * 1024;
  return spawnSync('git', words, { cwd: root, input, encoding: 'utf8', maxBuffer });
}
