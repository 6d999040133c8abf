import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigurationError } from '#lib/env.server.ts';
import { requireWritableFolder } from './data-folder.ts';

/** Outlasts the moment in which several processes ask at once and none has it yet. */
const waitMs = 2000;
const sqliteBusy = 5;

/** Keeps what nothing else may refer to from being collected, which would unlock it. */
const held = new Set<DatabaseSync>();

/**
 * Keeps every other process of this machine, in whatever container, from using the folder. Returns
 * a function that unlocks it; the system unlocks it when the process ends, however it ends. Returns
 * null when another holds it.
 *
 * @throws ConfigurationError when the folder cannot be written, or the file cannot be locked
 */
export async function lockFolder(folder: string): Promise<(() => void) | null> {
  const file = path.join(await requireWritableFolder(folder), 'site.lock');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: waitMs });
    // Nothing is ever written, so that a full disk is no hindrance.
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
