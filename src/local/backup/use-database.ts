import { lockDataFolder, openFolderDatabase } from '#local/database/folder-database.ts';
import { readStartOptions } from '#local/start-options.ts';
import { connectDatabase } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres-executor.ts';
import { type TransactingExecutor } from '#server/db/statement-executor.ts';

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
  const { dataDir, databaseUrl } = readStartOptions(rootDir);
  const unlock = databaseUrl === undefined ? await lockDataFolder(dataDir) : undefined;
  let database: TransactingExecutor | undefined;
  try {
    database =
      databaseUrl === undefined
        ? await openFolderDatabase(dataDir)
        : openPostgres(databaseUrl, patientLimits);
    connectDatabase(database);
    return await work(database);
  } finally {
    connectDatabase(undefined);
    await database?.close();
    await unlock?.();
  }
}
