import { execFileSync } from 'node:child_process';
import { toAgencyDay } from './text/agency-time.ts';

export interface Commit {
  hash: string | null;
  year: number;
  /** The agency's date of the commit, such as "2026-11-27"; empty where no commit is known. */
  day: string;
  /** This commit and its ancestors, newest first; a save in one of them is live. */
  history: string[];
}

const historyLength = 100;

let commit: Commit | undefined;

/** Returns the commit being built. It asks git once per build, and never the clock. */
export function getCommit(): Commit {
  const { COMMIT_REF: reference } = process.env;
  // A dev server sees new commits.
  if (import.meta.env.DEV) return readCommit(reference);
  commit ??= readCommit(reference);
  return commit;
}

function readCommit(reference: string | undefined): Commit {
  const lines = readLog(reference ?? 'HEAD').map((line) => line.split(' '));
  const [[hash = reference ?? null, committedAt] = []] = lines;
  return {
    hash,
    year: committedAt === undefined ? 2024 : new Date(committedAt).getUTCFullYear(),
    day: committedAt === undefined ? '' : toAgencyDay(new Date(committedAt)),
    history: lines.length > 0 ? lines.map(([each = '']) => each) : hash === null ? [] : [hash],
  };
}

function readLog(reference: string): string[] {
  const format = ['--format=%H %cI', `--max-count=${historyLength}`];
  return (
    askGit(['log', ...format, reference, '--'])
      ?.trim()
      .split('\n') ?? []
  );
}

/** Returns null where git has no answer, such as outside a repository. */
export function askGit(args: readonly string[], folder = process.cwd()): string | null {
  const answer = askGitForBytes(args, folder);
  return answer instanceof Buffer ? answer.toString() : null;
}

/** Returns `too long` for more than 16 MB, and null where git has no answer. */
export function askGitForBytes(
  args: readonly string[],
  folder = process.cwd(),
): Buffer | 'too long' | null {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 16 * 1024 * 1024,
      timeout: maxWaitMs,
      // A partial clone fetches missing contents, and nobody is there to type a password.
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
    });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOBUFS' ? 'too long' : null;
  }
}

/** The time limit for a server that never answers. */
const maxWaitMs = 60_000;

/**
 * Returns the time of each content file's last commit, in UTC, by its path such as
 * `content/blog/naps.md`. Files that were never committed are missing, and outside git all are. So
 * are files that only the oldest commit of a shallow clone may have changed.
 */
export function readLastChanges(folder = process.cwd()): Map<string, string> {
  const { COMMIT_REF: reference = 'HEAD' } = process.env;
  const format = '--format=%x00%cI %P%x00';
  const log = askGit(
    ['-c', 'core.quotePath=false', 'log', format, '--name-only', '--no-renames', '--relative']
      // The commit being built, and of that only the content.
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

/** Returns the last changes in the project being built; git is asked only once per build. */
export function getLastChanges(): Map<string, string> {
  // A dev server sees new commits.
  if (import.meta.env.DEV) return readLastChanges();
  known ??= readLastChanges();
  return known;
}
