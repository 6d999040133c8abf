import type { ExecFileException } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { StoreError, type StoreErrorKind } from '#editing/publishing/content-store.server.ts';

const lockComplaint = /\.lock': File exists|reference already exists/;

interface Reason {
  complaint: RegExp;
  kind: StoreErrorKind;
  sentence: (repositoryDir: string, complaint: string) => string;
}

/** Git prints this before it has touched anything, where the owner's change would be lost. */
const wouldOverwrite = /would be overwritten|would lose untracked|not uptodate/;
const midMerge = /have unmerged files|have not concluded your|need to resolve your current index/;

const reasons: Reason[] = [
  {
    complaint: /not a git repository|cannot change to/,
    kind: 'refused',
    sentence: (folder) => `${folder} is not a git repository.`,
  },
  {
    complaint: /dubious ownership/,
    kind: 'refused',
    sentence: (folder) =>
      `The git repository at ${folder} belongs to another user of this machine.`,
  },
  {
    complaint: /No space left on device|Disk quota exceeded/,
    kind: 'away',
    sentence: (folder) => `The disk of the git repository at ${folder} is full.`,
  },
  {
    complaint: wouldOverwrite,
    kind: 'away',
    sentence: (folder, complaint) =>
      `Changes in the folder ${folder} that are not committed are in the way: ${listFiles(complaint)}. Commit or undo them, and saves go on.`,
  },
  {
    complaint: midMerge,
    kind: 'away',
    sentence: (folder) =>
      `A merge is under way in the folder ${folder}. Finish or abort it, and saves go on.`,
  },
  {
    complaint: lockComplaint,
    kind: 'away',
    sentence: (folder) =>
      `Another program is using the git repository at ${folder}, or left a lock file behind.`,
  },
  {
    complaint:
      /Permission denied|insufficient permission|Operation not permitted|Read-only file system/,
    kind: 'refused',
    sentence: (folder) => `The git repository at ${folder} may not be written by this program.`,
  },
];

export function toStoreError(
  repositoryDir: string,
  error: ExecFileException | null,
  complaint: string,
): StoreError {
  const cause = new Error(`git ended with ${describe(error)}: ${complaint.trim()}`);
  if (error?.code === 'ENOENT') {
    return new StoreError('refused', 'Git is not installed on this machine.', { cause });
  }
  const reason = findReason(complaint);
  if (reason) {
    return new StoreError(reason.kind, reason.sentence(repositoryDir, complaint), { cause });
  }
  if (error?.killed && error.code !== 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') {
    return new StoreError('away', `Git took too long at ${repositoryDir}.`, { cause });
  }
  return new StoreError(
    'broken',
    `Git cannot work with the repository at ${repositoryDir}; "git fsck" there may say why.`,
    { cause },
  );
}

/** Finds the files that git lists on lines of their own or in quotes. */
function listFiles(complaint: string): string {
  const names = [...complaint.matchAll(/^\t(.+)$|(?:Entry|file|Updating) '(.+?)'/gm)];
  return names.map(([, line, quoted]) => line ?? quoted).join(', ');
}

function isLocked(error: unknown): boolean {
  return lockComplaint.test(findComplaint(error));
}

/** Returns whether git refused a merge before writing any file. */
export function isRefusedUntouched(error: unknown): boolean {
  const complaint = findComplaint(error);
  return [wouldOverwrite, midMerge, /index\.lock': File exists/].some((each) =>
    each.test(complaint),
  );
}

function findComplaint(error: unknown): string {
  return error instanceof StoreError && error.cause instanceof Error ? error.cause.message : '';
}

/** Explains why a file next to git could not be written or read. */
export function toStoreErrorOfFile(repositoryDir: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const complaint = fileComplaints[code] ?? code;
  const reason = findReason(complaint);
  const sentence =
    reason?.sentence(repositoryDir, complaint) ??
    `Files of the git repository at ${repositoryDir} are odd.`;
  return new StoreError(reason?.kind ?? 'broken', sentence, { cause: error });
}

const fileComplaints: Record<string, string> = {
  ENOSPC: 'No space left on device',
  EDQUOT: 'Disk quota exceeded',
  EACCES: 'Permission denied',
  EPERM: 'Operation not permitted',
  EROFS: 'Read-only file system',
};

function findReason(complaint: string): Reason | undefined {
  return reasons.find((reason) => reason.complaint.test(complaint));
}

function describe(error: ExecFileException | null): string {
  return String(error?.code ?? error?.signal ?? 'no code');
}

const pauseMs = 50;
const attempts = 12;

/** Repeats a task while another git holds the lock; throws the last error. */
export async function retryWhileLocked<Result>(task: () => Promise<Result>): Promise<Result> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await task();
    } catch (error) {
      if (!isLocked(error) || left === 0) throw error;
      await wait(pauseMs);
    }
  }
}
