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

let asked: { commit: Commit; reference: string | undefined } | undefined;

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
  const reference = process.env.COMMIT_REF;
  if (!asked || asked.reference !== reference) asked = { reference, commit: readCommit(reference) };
  return asked.commit;
}

function readCommit(reference: string | undefined): Commit {
  const hash = reference ?? askGit('rev-parse', 'HEAD');
  const committedAt = hash === null ? null : askGit('show', '-s', '--format=%cI', hash);
  const year = committedAt === null ? 2024 : new Date(committedAt).getUTCFullYear();
  return { hash, committedAt, year };
}
