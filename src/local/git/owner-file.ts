import path from 'node:path';
import { type Difference } from './list-differences.ts';
import { mergeText } from './merge-text.ts';
import { lookAt, removeFile, replaceFile } from './place.ts';
import { type Step } from './pending-step.ts';
import { type Git } from './run-git.ts';

const executableMode = '100755';

/**
 * Brings one of the owner's files along: one without changes of the owner's becomes the new one,
 * and one with changes gets the new ones beside them.
 *
 * @param git asks the repository
 * @param root the working tree
 * @param step from which commit to which
 * @param difference what differs between them
 * @returns false where the owner's changes touch the same lines: the file is left as it is
 */
export async function updateFile(
  git: Git,
  root: string,
  step: Step,
  { path: place, before, after }: Difference,
): Promise<boolean> {
  const found = await lookAt(root, place);
  if (found.kind === 'other') return false;
  // As a checkout would write it, with the line ends of this machine.
  const [old, wanted] = await Promise.all([
    before && readCheckedOut(git, step.from, place),
    after && readCheckedOut(git, step.to, place),
  ]);
  if (found.kind === 'nothing') {
    // A file that the owner has removed stays away.
    if (old === null && after && wanted) {
      await replaceFile(path.join(root, place), wanted, toMode(after));
    }
    return old === null || wanted === null;
  }
  const { bytes, mode } = found;
  if (wanted?.equals(bytes)) return true;
  if (old === null) return false;
  if (wanted === null) {
    if (!old.equals(bytes)) return false;
    await removeFile(root, place);
    return true;
  }
  const merged = old.equals(bytes)
    ? wanted
    : await mergeText(git, { base: old, mine: bytes, theirs: wanted });
  if (merged === null) return false;
  if (!merged.equals(bytes)) await replaceFile(path.join(root, place), merged, mode & 0o777);
  return true;
}

async function readCheckedOut(git: Git, commit: string, place: string): Promise<Buffer> {
  const { output } = await git(['cat-file', '--filters', `${commit}:${place}`]);
  return output;
}

function toMode({ mode }: { mode: string }): number {
  return mode === executableMode ? 0o755 : 0o644;
}
