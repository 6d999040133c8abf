import { access, constants, lstat, readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { StoreError } from '#editing/publishing/content-store.server.ts';
import { isRefusedUntouched, retryWhileLocked } from './git-failure.ts';
import { pendingRef, readBranchHead, type Branch } from './find-branch.ts';
import { splitRecords } from './git-tree.ts';
import type { Git } from './run-git.ts';

interface Step {
  from: string;
  to: string;
}

/** Longer than any time limit of git: a process that started earlier has died. */
const diedAfterMs = 30_000;

const mergeArgs = [
  ...['merge', '--ff-only', '--quiet', '--no-overwrite-ignore'],
  // These override the owner's settings.
  ...['--no-autostash', '--no-squash', '--no-verify-signatures'],
];

/**
 * Throws StoreError for a folder that git couldn't write to: git only warns of a file that it can't
 * remove, and moves the branch anyway.
 */
export async function requireWritableFolders(
  workingTree: string,
  files: readonly string[],
): Promise<void> {
  for (const folder of new Set(files.map((file) => path.dirname(file)))) {
    const cause = await findObstacle(workingTree, folder);
    if (cause === null) continue;
    const sentence = `The folder ${path.join(workingTree, folder)} cannot be written. Make it writable, and saves go on.`;
    throw new StoreError('refused', sentence, { cause });
  }
}

/** Returns why a folder, or its nearest existing parent, cannot be written. */
async function findObstacle(workingTree: string, folder: string): Promise<unknown> {
  try {
    await access(path.join(workingTree, folder), constants.W_OK);
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Whatever blocks the path is the owner's, and git refuses to touch it.
    if (code === 'ENOTDIR' || code === 'ELOOP') return null;
    if (code === 'ENOENT' && folder !== '.') return findObstacle(workingTree, path.dirname(folder));
    return error;
  }
}

/**
 * Updates files and index, then moves the branch; does nothing where that would overwrite an
 * owner's change. Returns false where the branch has moved on.
 *
 * @throws StoreError; files and index are as they were, or become so with `undoCutShort`
 */
export async function fastForward(
  git: Git,
  branch: Branch & { workingTree: string },
  step: Step & { reason: string },
): Promise<boolean> {
  const { from, to, reason } = step;
  const nothing = '0'.repeat(to.length);
  await retryWhileLocked(() => git(['update-ref', pendingRef, to, nothing]));
  try {
    const env = { GIT_REFLOG_ACTION: reason };
    await retryWhileLocked(() => git([...mergeArgs, to], { env }));
  } catch (error) {
    const head = await readBranchHead(git, branch);
    if (head === from && !isRefusedUntouched(error)) await undo(git, branch.workingTree, step);
    await removeNote(git, to);
    if (head === from) throw error;
    return head === to;
  }
  // If this fails, the next look finds the save complete.
  await removeNote(git, to).catch(() => undefined);
  return true;
}

/**
 * Undoes what a crash interrupted before the branch moved: the journal still has the save. A commit
 * on the branch has all its files.
 *
 * @throws StoreError where it is to be done again later
 */
export async function undoCutShort(git: Git, branch: Branch): Promise<void> {
  const { workingTree } = branch;
  if (workingTree === null) return;
  const format = '--format=%(objectname) %(parent) %(committerdate:unix)';
  const { output } = await git(['for-each-ref', format, pendingRef]);
  const [to = '', from = '', seconds] = output.toString().trim().split(' ');
  if (to === '') return;
  if ((await readBranchHead(git, branch)) === from) {
    if (Date.now() - Number(seconds) * 1000 < diedAfterMs) return;
    await undo(git, workingTree, { from, to });
  }
  await removeNote(git, to);
}

/**
 * Git writes the files one by one, then the index at once: either all are new, or the index is old.
 */
async function undo(git: Git, workingTree: string, { from, to }: Step): Promise<void> {
  const { output } = await git(['diff-tree', '-r', '-z', '--no-renames', '--name-only', from, to]);
  const changed = await git([
    ...['ls-files', '-z', '--modified', '--others', '--', ...splitRecords(output)],
  ]);
  const root = await realpath(workingTree);
  const cutShort: string[] = [];
  for (const name of splitRecords(changed.output)) {
    if (await isCutShort(git, root, name, to)) cutShort.push(name);
  }
  for (const name of cutShort) await rm(path.join(root, name), { force: true });
  // Git exits with 1 for a new file, which is not in the index.
  if (cutShort.length > 0) {
    await git(['checkout-index', '--quiet', '--', ...cutShort], { answers: [1] });
  }
  await retryWhileLocked(() => git(['read-tree', '-m', '-u', to, from]));
}

/** Returns whether a file is missing or is a beginning of the new one: nothing would be lost. */
async function isCutShort(git: Git, root: string, name: string, to: string): Promise<boolean> {
  const file = path.join(root, name);
  const found = await lstat(file).catch(() => null);
  if (found === null) return true;
  // The target of a link is not git's.
  if (!found.isFile() || (await realpath(file)) !== file) return false;
  const wanted = await git(['cat-file', '--filters', `${to}:${name}`], { answers: [128] });
  const bytes = await readFile(file);
  return wanted.code === 0 && wanted.output.subarray(0, bytes.length).equals(bytes);
}

async function removeNote(git: Git, to: string): Promise<void> {
  await retryWhileLocked(() => git(['update-ref', '-d', pendingRef, to]));
}
