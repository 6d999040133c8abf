import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { requireWritableFolder } from '#local/database/data-folder.ts';
import { openEmbeddedDatabase } from '#local/database/embedded-database.ts';
import { lockFolder } from '#local/database/folder-lock.ts';
import { type TransactingExecutor } from '#server/db/statement-executor.ts';
import { ConfigurationError } from '#server/env.ts';

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
