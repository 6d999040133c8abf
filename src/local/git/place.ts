import { randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

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
export async function lookAt(root: string, place: string): Promise<Found> {
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
export async function replaceFile(file: string, bytes: Uint8Array, mode: number): Promise<void> {
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
export async function removeFile(root: string, place: string): Promise<void> {
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
