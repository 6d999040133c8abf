import { rememberTableFiles } from './database-files.ts';
import { describeDamage, getDatabaseFolder, openFolderDatabase } from './folder-database.ts';
import { lockDataFolder } from './folder-lock.ts';
import {
  databaseUnavailableMessage,
  isDatabaseUnavailable,
} from '#lib/db/database-failure.server.ts';
import { connectDatabase } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { openPostgres } from '#lib/db/postgres-executor.server.ts';
import { type StatementExecutor } from '#lib/db/statement-executor.server.ts';
import { ConfigurationError } from '#lib/env.server.ts';

export interface SiteDatabase {
  executor: StatementExecutor;
  close: () => Promise<void>;
}

/**
 * Opens the database for all queries, and brings its tables up to date.
 *
 * @throws ConfigurationError when the folder cannot be written or is in use, or the server cannot
 * be reached
 */
export async function openSiteDatabase(
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<SiteDatabase> {
  const unlock = await lockDataFolder(dataDir);
  let executor: StatementExecutor | undefined;
  const close = async () => {
    connectDatabase(undefined);
    await executor?.close();
    unlock();
  };
  try {
    executor =
      databaseUrl === undefined ? await openFolderDatabase(dataDir) : openPostgres(databaseUrl);
    connectDatabase(executor);
    await migrate();
    if (databaseUrl === undefined) {
      await rememberTableFiles(getDatabaseFolder(dataDir), executor);
    }
    return { executor, close };
  } catch (error) {
    await close();
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(explain(error, dataDir, databaseUrl), { cause: error });
  }
}

function explain(error: unknown, dataDir: string, databaseUrl: string | undefined): string {
  if (databaseUrl !== undefined && isDatabaseUnavailable(error)) {
    return databaseUnavailableMessage;
  }
  if (databaseUrl === undefined && isDamage(error)) return describeDamage(dataDir);
  const location = databaseUrl === undefined ? `in ${dataDir}` : 'that DATABASE_URL names';
  const reason = error instanceof Error ? error.message : String(error);
  return `The database ${location} cannot be used: ${reason}.`;
}

/**
 * Recognizes damaged or missing pages, indexes and files, a Postgres that ended midway, and tables
 * that are there although no migration is known to have made them.
 */
function isDamage(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  return (
    error instanceof Error && 'code' in error && /^(?:XX|58P01|42P07)/.test(String(error.code))
  );
}
