import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open, readdir, rename } from 'node:fs/promises';
import path from 'node:path';

/** Errors of file systems that cannot sync a folder, such as some network drives. */
const unable = ['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'];

/** Has the disk write which files a folder has, where the system can be told to. */
export function syncFolder(folder: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(folder, 'r');
    fsyncSync(descriptor);
  } catch (error) {
    if (!unable.includes(String((error as NodeJS.ErrnoException).code))) throw error;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

async function syncFile(file: string): Promise<void> {
  // Windows syncs only what is open for writing.
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Has the disk write all files of a folder. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(name);
    else if (entry.isFile()) await syncFile(name);
  }
  syncFolder(folder);
}

/**
 * Moves a complete file to its final name. A power cut leaves the file as a whole, or what was
 * there before.
 */
export async function moveSynced(file: string, to: string): Promise<void> {
  await syncFile(file);
  await rename(file, to);
  syncFolder(path.dirname(to));
}
