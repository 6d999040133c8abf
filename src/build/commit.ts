import { execFileSync } from 'node:child_process';

/** The state of the content and code that a build is made from. */
export interface Commit {
  /** Full hash; null outside a git repository. */
  hash: string | null;
  /** When it was made, ISO date-time; null outside a git repository. */
  committedAt: string | null;
  /** The year to show where no script can name the present one. */
  year: number;
}

let commit: Commit | undefined;

function askGit(...args: string[]): string | null {
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** How many commits before the one that is built are named. */
const namedCommits = 100;

/**
 * The commit that is being built and the ones that led to it, newest first: what was saved by one
 * of them is live.
 *
 * @returns full hashes; none outside a git repository
 */
export function listCommits(): string[] {
  const { hash } = getCommit();
  if (hash === null) return [];
  const hashes = askGit('rev-list', `--max-count=${namedCommits.toString()}`, hash);
  return hashes ? hashes.split('\n') : [hash];
}

/** The commit that is being built; asked of git once per build, never of the clock. */
export function getCommit(): Commit {
  if (commit) return commit;
  const hash = process.env.COMMIT_REF ?? askGit('rev-parse', 'HEAD');
  const committedAt = hash === null ? null : askGit('show', '-s', '--format=%cI', hash);
  const year = committedAt === null ? 2024 : new Date(committedAt).getUTCFullYear();
  commit = { hash, committedAt, year };
  return commit;
}
