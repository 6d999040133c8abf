import { type Branch, readBranchHead } from '#local/git/find-branch.ts';
import { type Git } from '#local/git/run-git.ts';
import { retryWhileLocked } from '#local/git/retry-while-locked.ts';
import { StoreError } from '#features/publishing/store-error.server.ts';

/**
 * Lets the branch point at a new commit, if it still points at the old one.
 *
 * @returns whether it did
 * @throws StoreError where git can do neither
 */
export async function moveBranch(
  git: Git,
  branch: Branch,
  move: { from: string; to: string; reason: string },
): Promise<boolean> {
  const args = ['update-ref', '-m', move.reason, branch.ref, move.to, move.from];
  try {
    await retryWhileLocked(() => git(args));
    return true;
  } catch (error) {
    // Where it points now tells better than any message of git's what has become of it.
    const head = await readBranchHead(git, branch).catch(() => null);
    if (head === move.to) return true;
    if (head !== null && head !== move.from) return false;
    throw head === null && error instanceof StoreError ? doubt(error) : error;
  }
}

function doubt({ kind, message, cause }: StoreError): StoreError {
  return new StoreError(kind, message, { cause, mayHaveHappened: true });
}
