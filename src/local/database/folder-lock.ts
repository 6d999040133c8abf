import { chmodSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigurationError } from '#lib/env.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { requireWritableFolder } from './data-folder.ts';

/** Longer than several processes take that all ask at once, before one has the lock. */
const waitMs = 2000;
const sqliteBusy = 5;
/** How soon a lock that was deleted is there again. */
const lookEveryMs = 1000;

/** The open locks; any that was garbage collected would unlock its folder. */
const held = new Set<Lock>();

/**
 * Locks a folder for all other processes of this machine, even in containers. Returns a function
 * that unlocks it, or null when another process has the lock. The system unlocks it when the
 * process ends, however it ends.
 *
 * @throws ConfigurationError when the folder cannot be written, or the file cannot be locked
 */
export async function lockFolder(folder: string): Promise<(() => void) | null> {
  const file = path.join(await requireWritableFolder(folder), 'site.lock');
  let lock: Lock;
  try {
    lock = openLock(file, waitMs);
  } catch (error) {
    if (isBusy(error)) return null;
    throw new ConfigurationError(
      `The file ${file} cannot be locked: it is no lock of the site, or its disk has no locks. Move the file away and start again, or set DATA_DIR to a folder on a local disk.`,
      { cause: error },
    );
  }
  held.add(lock);
  const timer = setInterval(() => {
    if (findInode(file) === lock.inode) return;
    // A cleaner or a sync program took the file, and another process would find the folder free.
    const former = lock;
    lock = relock(file);
    held.add(lock);
    held.delete(former);
    former.database.close();
  }, lookEveryMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    held.delete(lock);
    lock.database.close();
  };
}

interface Lock {
  database: DatabaseSync;
  /** Identifies the locked file among others of its name. */
  inode: bigint | undefined;
}

function openLock(file: string, timeout: number): Lock {
  const database = new DatabaseSync(file, { timeout });
  try {
    // Nothing is ever written, so a full disk doesn't matter.
    database.exec('pragma journal_mode = memory; begin exclusive');
    chmodSync(file, 0o600);
    return { database, inode: findInode(file) };
  } catch (error) {
    database.close();
    throw error;
  }
}

function relock(file: string): Lock {
  try {
    return openLock(file, 0);
  } catch (error) {
    if (!isBusy(error)) throw error;
    // Two processes would destroy the database.
    logEvent('error', 'data folder taken', {});
    process.exit(1);
  }
}

function findInode(file: string): bigint | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
}

function isBusy(error: unknown): boolean {
  return (Number((error as { errcode?: number }).errcode) & 0xff) === sqliteBusy;
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
