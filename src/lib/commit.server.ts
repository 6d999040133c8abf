import { execFileSync } from 'node:child_process';

export interface Commit {
  hash: string | null;
  year: number;
  /** Lists this commit and its ancestors, newest first; a save in one of them is live. */
  history: string[];
}

const historyLength = 100;

let commit: Commit | undefined;

/** Returns the commit that is being built; it asks git once per build, and never the clock. */
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
    history: lines.length > 0 ? lines.map(([each = '']) => each) : hash === null ? [] : [hash],
  };
}

function readLog(reference: string): string[] {
  const format = ['--format=%H %cI', `--max-count=${historyLength.toString()}`];
  return (
    askGit(['log', ...format, reference, '--'])
      ?.trim()
      .split('\n') ?? []
  );
}

/** Returns null where git has no answer, such as outside a repository. */
export function askGit(args: readonly string[], folder = process.cwd()): string | null {
  try {
    return execFileSync('git', args, {
      ...{ cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
      maxBuffer: 16 * 1024 * 1024,
    });
  } catch {
    return null;
  }
}
