import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { requireWritableFolder } from './data-folder.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { lockFolder } from './folder-lock.ts';
import { type TransactingExecutor } from '#lib/db/statement-executor.server.ts';
import { ConfigurationError } from '#lib/env.server.ts';

/**
 * Keeps every other process away from a data folder.
 *
 * @returns a function that unlocks it
 * @throws ConfigurationError when the folder cannot be written or is in use
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const folder = await requireWritableFolder(dataDir);
  const unlock = await lockFolder(folder);
  if (unlock) return unlock;
  throw new ConfigurationError(
    `Another copy of the site is using ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
  );
}

/** Opens the embedded database of a data folder that nobody else uses, made if it is missing. */
export async function openFolderDatabase(dataDir: string): Promise<TransactingExecutor> {
  const folder = path.join(dataDir, 'postgres');
  await mkdir(folder, { recursive: true });
  return openEmbeddedDatabase(folder);
}
