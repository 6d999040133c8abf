import { randomUUID } from 'node:crypto';
import {
  mkdtemp,
  rm,
  writeFile,
  chmod,
  lstat,
  mkdir,
  readFile,
  rename,
  rmdir,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { splitRecords } from './git-tree.ts';
import type { Step } from './pending-step.ts';
import type { Git } from './run-git.ts';

/** What one commit holds at a path. */
export interface Version {
  mode: string;
  blob: string;
}

/** A path at which two commits differ. */
export interface Difference {
  path: string;
  before: Version | null;
  after: Version | null;
}

/** Lists the files in which two commits differ. */
export async function listDifferences(git: Git, from: string, to: string): Promise<Difference[]> {
  const { output } = await git(['diff-tree', '-r', '-z', '--no-renames', from, to]);
  const records = splitRecords(output);
  const starts = Array.from({ length: records.length / 2 }, (_, index) => index * 2);
  return starts.map((start) => {
    const [facts = '', path = ''] = records.slice(start);
    const [modeBefore = '', modeAfter = '', blobBefore = '', blobAfter = ''] = facts
      .slice(1)
      .split(' ');
    return {
      path,
      before: toVersion(modeBefore, blobBefore),
      after: toVersion(modeAfter, blobAfter),
    };
  });
}

function toVersion(mode: string, blob: string): Version | null {
  return mode === '000000' ? null : { mode, blob };
}

/** Git's answer for as many conflicts as there are, and for what is no text. */
const refusals = Array.from({ length: 255 }, (_, index) => index + 1);

/**
 * Joins two changes of one text.
 *
 * @param texts what both began with, and what became of it on either side
 * @returns the text with both changes; null where they touch the same lines or are no text
 */
async function mergeText(
  git: Git,
  texts: { base: Uint8Array; mine: Uint8Array; theirs: Uint8Array },
): Promise<Buffer | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'content-merge-'));
  try {
    const [mine, base, theirs] = ['mine', 'base', 'theirs'].map((name) => path.join(folder, name));
    if (mine === undefined || base === undefined || theirs === undefined) return null;
    await writeFile(mine, texts.mine);
    await writeFile(base, texts.base);
    await writeFile(theirs, texts.theirs);
    const args = ['merge-file', '--stdout', '--quiet', mine, base, theirs];
    const { code, output } = await git(args, { answers: refusals });
    return code === 0 ? output : null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What lies at a path of the working tree. */
export type Found =
  | { kind: 'file'; bytes: Buffer; mode: number }
  | { kind: 'nothing' }
  /** A link, a folder, or a place behind a link: nothing that is ours to write. */
  | { kind: 'other' };

/**
 * Looks at a path of the working tree without following any link.
 *
 * @param root the working tree
 * @param place below it, with forward slashes
 */
async function lookAt(root: string, place: string): Promise<Found> {
  const names = place.split('/');
  for (let depth = 1; depth < names.length; depth += 1) {
    const folder = await findKind(path.join(root, ...names.slice(0, depth)));
    if (folder === null) return { kind: 'nothing' };
    if (!folder.isDirectory()) return { kind: 'other' };
  }
  const file = path.join(root, place);
  const found = await findKind(file);
  if (found === null) return { kind: 'nothing' };
  if (!found.isFile()) return { kind: 'other' };
  return { kind: 'file', bytes: await readFile(file), mode: found.mode };
}

/** Writes a file so that it holds the old or the new bytes at any moment, never a part of them. */
async function replaceFile(file: string, bytes: Uint8Array, mode: number): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = path.join(path.dirname(file), `.${randomUUID()}.tmp`);
  try {
    await writeFile(draft, bytes, { flag: 'wx' });
    await chmod(draft, mode);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Removes a file, and the folders that are empty without it, as git does. */
async function removeFile(root: string, place: string): Promise<void> {
  await rm(path.join(root, place));
  let folder = path.dirname(place);
  for (; folder !== '.'; folder = path.dirname(folder)) {
    const isRemoved = await rmdir(path.join(root, folder)).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}

async function findKind(place: string) {
  try {
    return await lstat(place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

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
