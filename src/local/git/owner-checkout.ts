import { type Branch } from './find-branch.ts';
import { toStoreErrorOfFile } from './git-failure.ts';
import { listDifferences, type Difference } from './list-differences.ts';
import { forgetStep, listSteps, noteFilesDone, type PendingStep } from './pending-step.ts';
import { updateFile } from './owner-file.ts';
import { updateIndex } from './update-index.ts';
import { type Git } from './run-git.ts';

/** A step that is older than this and has not moved the branch is not going to. */
const abandonedAfterMs = 60_000;

/**
 * Lets the owner's files and index follow the branch, for all steps that are noted: the one just
 * made, and those that a crash or another git has cut short. Doing a step twice does no harm.
 *
 * @param git asks the repository
 * @param branch that moved
 * @param tell hears in one sentence of each file that was left as the owner has it
 * @throws StoreError where something is to be done again later; the notes of that stay
 */
export async function followBranch(
  git: Git,
  branch: Branch,
  tell: (sentence: string) => void,
): Promise<void> {
  const left = new Set<string>();
  const failures: unknown[] = [];
  for (const step of await listSteps(branch.gitDir)) {
    const hasMoved = await isPart(git, step);
    if (!hasMoved && Date.now() - step.notedAt < abandonedAfterMs) continue;
    const { workingTree } = branch;
    // Whoever has left the branch meanwhile has taken other files along.
    if (hasMoved && workingTree !== null && step.ref === branch.ref) {
      const differences = await listDifferences(git, step.from, step.to);
      await takeFiles(git, workingTree, step, differences, left);
      // The index follows step by step: not this one before the one that failed.
      if (failures.length === 0) {
        await updateIndex(git, differences).then(
          (paths) => {
            for (const path of paths) left.add(path);
          },
          (error: unknown) => failures.push(error),
        );
      }
    }
    if (failures.length === 0) await forgetStep(step);
  }
  for (const path of left) {
    tell(`${path} has changes of yours in the place of what was saved; yours were left alone.`);
  }
  if (failures.length > 0) throw failures[0];
}

async function isPart(git: Git, { ref, to }: PendingStep): Promise<boolean> {
  const args = ['merge-base', '--is-ancestor', to, ref];
  const { code } = await git(args, { answers: [1, 128] });
  return code === 0;
}

async function takeFiles(
  git: Git,
  workingTree: string,
  step: PendingStep,
  differences: readonly Difference[],
  left: Set<string>,
): Promise<void> {
  if (step.areFilesDone) return;
  for (const difference of differences) {
    const isDone = await updateFile(git, workingTree, step, difference).catch((error: unknown) => {
      const failure = toStoreErrorOfFile(workingTree, error);
      // A full disk has room again; a file that may not be written stays one.
      if (failure.kind === 'away') throw failure;
      return false;
    });
    if (!isDone) left.add(difference.path);
  }
  await noteFilesDone(step);
}
