import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigurationError } from '#lib/env.server.ts';
import { requireWritableFolder } from './data-folder.ts';

/** Longer than several processes take that all ask at once, before one has the lock. */
const waitMs = 2000;
const sqliteBusy = 5;

/** The open locks; any that was garbage collected would unlock its folder. */
const held = new Set<DatabaseSync>();

/**
 * Locks a folder for all other processes of this machine, even in containers. Returns a function
 * that unlocks it, or null when another process has the lock. The system unlocks it when the
 * process ends, however it ends.
 *
 * @throws ConfigurationError when the folder cannot be written, or the file cannot be locked
 */
export async function lockFolder(folder: string): Promise<(() => void) | null> {
  const file = path.join(await requireWritableFolder(folder), 'site.lock');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: waitMs });
    // Nothing is ever written, so a full disk doesn't matter.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    await chmod(file, 0o600);
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) return null;
    throw new ConfigurationError(
      `The file ${file} cannot be locked. Delete it while no copy of the site is running, and start again.`,
      { cause: error },
    );
  }
  const taken = lock;
  held.add(taken);
  return () => {
    held.delete(taken);
    taken.close();
  };
}

/**
 * Returns a function that unlocks the folder.
 *
 * @throws ConfigurationError when it cannot be written or is in use
 */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  const unlock = await lockFolder(dataDir);
  if (unlock) return unlock;
  throw new ConfigurationError(
    `Another copy of the site is using ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
  );
}
