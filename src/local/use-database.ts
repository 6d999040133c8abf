import { readStartOptions, type StartOptions } from './start-options.ts';
import { connectDatabase } from '#lib/db/database.server.ts';
import { openPostgres } from '#lib/db/postgres-executor.server.ts';
import { type TransactingExecutor } from '#lib/db/statement-executor.server.ts';

/** A database wakes up, and copies for as long as it takes. */
const patientLimits = {
  maxConnections: 1,
  connectTimeoutMs: 30_000,
  // Pooled addresses, such as Neon's, refuse connections that set it.
  statementTimeoutMs: 0,
  answerTimeoutMs: 120_000,
};

/**
 * Does something with the database that DATABASE_URL names, else with the embedded one of a site
 * that is stopped. It speaks Postgres's own protocol with Neon, too: one transaction takes as many
 * statements as there is data.
 *
 * @param rootDir what a relative DATA_DIR is relative to
 * @throws ConfigurationError when the data folder is in use or cannot be written
 */
export async function useDatabase<Result>(
  rootDir: string,
  work: (database: TransactingExecutor) => Promise<Result>,
): Promise<Result> {
  const { database, close } = await openDatabase(readStartOptions(rootDir));
  try {
    connectDatabase(database);
    return await work(database);
  } finally {
    connectDatabase(undefined);
    await close();
  }
}

interface OpenDatabase {
  database: TransactingExecutor;
  close: () => Promise<void>;
}

async function openDatabase({ dataDir, databaseUrl }: StartOptions): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const database = openPostgres(databaseUrl, patientLimits);
    return { database, close: () => database.close() };
  }
  // The nightly backup installs no packages of developers, and the embedded database is one.
  const { lockDataFolder, openFolderDatabase } = await import('./folder-database.ts');
  const unlock = await lockDataFolder(dataDir);
  try {
    const database = await openFolderDatabase(dataDir);
    const close = async () => {
      await database.close();
      await unlock();
    };
    return { database, close };
  } catch (error) {
    await unlock();
    throw error;
  }
}
