import { type Branch } from '#local/git/find-branch.ts';
import { listDifferences } from '#local/git/owner/list-differences.ts';
import { forgetStep, listSteps, type PendingStep } from '#local/git/owner/pending-step.ts';
import { updateFile } from '#local/git/owner/update-file.ts';
import { updateIndex } from '#local/git/owner/update-index.ts';
import { type Git } from '#local/git/run-git.ts';

/** A step that is older than this and has not moved the branch is not going to. */
const abandonedAfterMs = 60_000;

/**
 * Lets the owner's files and index follow the branch, for all steps that are noted: the one just
 * made, and those that a crash or another git has cut short. Doing a step twice does no harm.
 *
 * @param git asks the repository
 * @param branch that moved
 * @param tell hears in one sentence of each file that was left as the owner has it
 * @throws StoreError where it has to be done again later; the note stays
 */
export async function followBranch(
  git: Git,
  branch: Branch,
  tell: (sentence: string) => void,
): Promise<void> {
  for (const step of await listSteps(branch.gitDir)) {
    if (await hasMoved(git, step)) {
      // Whoever has left the branch meanwhile has taken other files along.
      if (branch.workingTree !== null && step.ref === branch.ref) {
        await take(git, branch.workingTree, step, tell);
      }
    } else if (Date.now() - step.notedAt < abandonedAfterMs) continue;
    await forgetStep(step);
  }
}

async function hasMoved(git: Git, { ref, to }: PendingStep): Promise<boolean> {
  const args = ['merge-base', '--is-ancestor', to, ref];
  const { code } = await git(args, { answers: [1, 128] });
  return code === 0;
}

async function take(
  git: Git,
  workingTree: string,
  step: PendingStep,
  tell: (sentence: string) => void,
): Promise<void> {
  const differences = await listDifferences(git, step.from, step.to);
  const left = new Set<string>();
  for (const difference of differences) {
    if (!(await updateFile(git, workingTree, step, difference))) left.add(difference.path);
  }
  for (const path of await updateIndex(git, differences)) left.add(path);
  for (const path of left) {
    tell(`${path} has changes of yours in the place of what was saved; yours were left alone.`);
  }
}
