import { execFileSync } from 'node:child_process';

/** The state of the content and code that a build is made from. */
export interface Commit {
  /** Full hash; null outside a git repository. */
  hash: string | null;
  /** The year to show where no script can name the present one. */
  year: number;
  /**
   * Hashes of this commit and the ones that led to it, newest first: what was saved by one of them is
   * live. Empty outside a git repository.
   */
  history: string[];
}

/** How many commits are named. */
const historyLength = 100;

let commit: Commit | undefined;

/** Returns the commit that is being built; git is asked once per build, and the clock never. */
export function getCommit(): Commit {
  const { COMMIT_REF: reference } = process.env;
  // On a dev server commits come and go.
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
    history: lines.length > 0 ? lines.map(([each = '']) => each) : hash === null ? [] : [hash],
  };
}

/** @returns the hash and the ISO date-time of each commit; none where git knows nothing of it */
function readLog(reference: string): string[] {
  try {
    return execFileSync(
      'git',
      ['log', '--format=%H %cI', `--max-count=${historyLength.toString()}`, reference, '--'],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    )
      .trim()
      .split('\n');
  } catch {
    return [];
  }
}
