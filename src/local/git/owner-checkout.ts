import type { Branch } from './find-branch.ts';
import { toStoreErrorOfFile, retryWhileLocked } from './git-failure.ts';
import { splitRecords } from './git-tree.ts';
import { type Difference, listDifferences, updateFile } from './owner-file.ts';
import { forgetStep, listSteps, noteFilesDone, type PendingStep } from './pending-step.ts';
import type { Git } from './run-git.ts';

/**
 * Brings the owner's index along, for the paths where it still holds what the old head held. What
 * the owner has staged stays as it is.
 *
 * @returns the paths at which the owner has staged something else
 * @throws StoreError while another git holds the index
 */
async function updateIndex(git: Git, differences: Difference[]): Promise<string[]> {
  if (differences.length === 0) return [];
  const staged = await readStaged(git, differences);
  const stagedElse: string[] = [];
  let lines = '';
  for (const { path, before, after } of differences) {
    const held = staged.get(path) ?? '';
    const [expected, wanted] = [before, after].map((version) =>
      version ? `${version.mode} ${version.blob} 0` : '',
    );
    if (held === wanted) continue;
    if (held !== expected) stagedElse.push(path);
    else if (after) lines += `${after.mode} ${after.blob}\t${path}\0`;
    else if (before) lines += `0 ${'0'.repeat(before.blob.length)}\t${path}\0`;
  }
  if (lines !== '') {
    await retryWhileLocked(() => git(['update-index', '-z', '--index-info'], { input: lines }));
  }
  return stagedElse;
}

/** Mode, blob and stage of each path, as git writes them; several where it is in conflict. */
async function readStaged(git: Git, differences: Difference[]): Promise<Map<string, string>> {
  const paths = differences.map(({ path }) => path);
  const { output } = await git(['ls-files', '--stage', '-z', '--', ...paths]);
  const staged = new Map<string, string>();
  for (const record of splitRecords(output)) {
    const tab = record.indexOf('\t');
    const path = record.slice(tab + 1);
    staged.set(path, `${staged.get(path) ?? ''}${record.slice(0, tab)}`);
  }
  return staged;
}

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
