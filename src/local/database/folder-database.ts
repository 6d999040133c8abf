import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TransactingExecutor } from '#lib/db/statement-executor.server.ts';
import { createFullError } from '#lib/db/database-failure.server.ts';
import { ConfigurationError } from '#lib/env.server.ts';
import { syncFolder, syncTree } from '#lib/sync-files.server.ts';
import {
  areTablesReadable,
  forgetTableFiles,
  hasTableFiles,
  isDatabaseDamaged,
  listTableFiles,
  noteTableFiles,
} from './database-files.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

/**
 * Opens the database of a data folder. The first one is created next to its final place and then
 * moved there, so that the remains of a killed start are never taken for a database. A caller that
 * runs for long calls `rememberTableFiles` once its tables are final, in case it is killed.
 *
 * @throws ConfigurationError that says what to do about damage, which is left as it is, or about a
 * full disk
 */
export async function openFolderDatabase(dataDir: string): Promise<TransactingExecutor> {
  const folder = getDatabaseFolder(dataDir);
  try {
    if (await isMissing(folder)) await createDatabase(folder, `${folder}-new`);
    if (await isDatabaseDamaged(folder)) throw new Error('Files are missing or cut.');
    const database = await openEmbeddedDatabase(folder);
    if ((await hasTableFiles(folder, database)) && (await areTablesReadable(database))) {
      await forgetTableFiles(folder);
      return {
        ...database,
        close: () => closeDatabase(folder, database),
        requireRoom: () => requireRoom(dataDir),
      };
    }
    await database.close();
    throw new Error('Tables are missing or damaged.');
  } catch (cause) {
    const { bavail } = await statfs(dataDir);
    const sentence = bavail === 0 ? describeFullDisk(dataDir) : describeDamage(dataDir);
    throw new ConfigurationError(sentence, { cause });
  }
}

export function getDatabaseFolder(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

/** What the tables hold when they are closed is held against what the next start finds. */
async function closeDatabase(folder: string, database: TransactingExecutor): Promise<void> {
  const files = await listTableFiles(database).catch(() => null);
  await database.close();
  if (files) await noteTableFiles(folder, files);
}

/** Returns true for an empty folder as well. */
async function isMissing(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}

async function createDatabase(folder: string, next: string): Promise<void> {
  await rm(next, { recursive: true, force: true });
  await mkdir(next, { mode: 0o700 });
  const database = await openEmbeddedDatabase(next);
  await database.close();
  // The program that creates the files leaves them to the system.
  await syncTree(next);
  // Windows moves nothing to the path of a folder, even an empty one.
  if (existsSync(folder)) await rmdir(folder);
  await rename(next, folder);
  syncFolder(path.dirname(folder));
}

/** More than a few inquiries take. */
const roomBytes = 256 * 1024;

/** On a full disk, Postgres still changes rows, but can't add any. */
async function requireRoom(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'room-check');
  try {
    await writeFile(file, Buffer.alloc(roomBytes), { mode: 0o600 });
  } catch (error) {
    throw createFullError(error);
  } finally {
    await rm(file, { force: true });
  }
}

function describeFullDisk(dataDir: string): string {
  return `The disk of ${dataDir} is full. Make room, and start again.`;
}

export function describeDamage(dataDir: string): string {
  return `The database in ${dataDir} is damaged. Move ${getDatabaseFolder(dataDir)} away and bring back your last backup: npm run restore -- <file>. Without a backup, start again with an empty database.`;
}
