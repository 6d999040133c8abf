import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** The permissions of everybody but the owner. */
export const openToOthers = 0o077;

/** The site's own entries in its data folder; anything else there is not ours to change. */
const kept = [
  ...['built-content', 'built-content-kept', 'mail', 'postgres', 'session-secret', 'site.lock'],
  ...['room-check', 'unfinished-build'],
];

/**
 * Makes a data folder private to its owner, including what an earlier version left open in it. A
 * folder of another account, or one that all share, such as `/tmp`, stays as it is.
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
