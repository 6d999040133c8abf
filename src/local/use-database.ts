import { BackupError } from '#office/backup/backup-format.server.ts';
import { isDatabaseUnavailable } from '#lib/db/database-failure.server.ts';
import { connectDatabase } from '#lib/db/database.server.ts';
import { openPostgres } from '#lib/db/postgres-executor.server.ts';
import type { TransactingExecutor } from '#lib/db/statement-executor.server.ts';
import { ConfigurationError } from '#lib/env.server.ts';
import { readStartOptions, type StartOptions } from '#local/start-options.ts';

/** A database gets time to wake up, and a copy as much as it takes. */
const patientLimits = {
  maxConnections: 1,
  connectTimeoutMs: 30_000,
  statementTimeoutMs: 0,
  answerTimeoutMs: 120_000,
};

/**
 * Works on the database of DATABASE_URL, or else on the embedded one of a stopped site. Uses
 * Postgres's own protocol with Neon, too: one transaction has as many statements as there is data.
 *
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
  // The nightly backup installs no development packages, and the embedded database is one.
  const { openFolderDatabase } = await import('#local/database/folder-database.ts');
  const { lockDataFolder } = await import('#local/database/folder-lock.ts');
  const unlock = await lockDataFolder(dataDir);
  try {
    const database = await openFolderDatabase(dataDir);
    const close = async () => {
      await database.close();
      unlock();
    };
    return { database, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

export async function printOutcome(run: () => Promise<string>): Promise<void> {
  try {
    console.log(await run());
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  if (error instanceof BackupError || error instanceof ConfigurationError) return error.message;
  if (isDatabaseUnavailable(error) || isConnectionError(error)) {
    return 'The database does not answer. Check that it is running and that DATABASE_URL is right.';
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `It could not be finished, and nothing was kept of it: ${reason}.`;
}

function isConnectionError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^E[A-Z]+$/.test(String(error.code)) &&
    'syscall' in error &&
    ['connect', 'getaddrinfo'].includes(String(error.syscall))
  );
}
