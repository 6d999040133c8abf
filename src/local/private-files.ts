import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** The rights of a file or folder that go beyond its owner's. */
export const openToOthers = 0o077;

/** What the site keeps in its data folder; anything else there is not ours to change. */
const kept = [
  ...['built-content', 'built-content-kept', 'mail', 'postgres', 'session-secret', 'site.lock'],
  ...['room-check', 'unfinished-build'],
];

/**
 * Leaves a data folder to its owner alone, with what an earlier version left open in it. A folder
 * that belongs to another account, and one that all share, such as `/tmp`, stay as they are.
 */
export async function makePrivate(dataDir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode, uid } = await lstat(dataDir);
  const isShared = (mode & 0o1000) !== 0;
  if (isShared || uid !== process.getuid?.() || (mode & openToOthers) === 0) return;
  for (const name of await readdir(dataDir)) {
    if (kept.includes(name)) await closeToOthers(path.join(dataDir, name));
  }
  await chmod(dataDir, mode & 0o777 & ~openToOthers);
}

async function closeToOthers(file: string): Promise<void> {
  const found = await lstat(file);
  if (found.isSymbolicLink()) return;
  if (found.isDirectory()) {
    for (const name of await readdir(file)) await closeToOthers(path.join(file, name));
  }
  await chmod(file, found.mode & 0o777 & ~openToOthers);
}
