import { afterAll, beforeAll, describe } from 'vitest';
import { connectDatabase } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres-executor.ts';
import { type TransactingExecutor } from '#server/db/statement-executor.ts';
import { findPostgresBinaries } from '#test/database/postgres-binaries.ts';
import { startPostgres } from '#test/database/start-postgres.ts';
import { openTestDatabase } from '#test/database/test-database.ts';

/** How long the making of a database may take on a busy machine. */
export const openDatabaseTimeoutMs = 120_000;

const binaries = await findPostgresBinaries();

/** Every kind of database that the site may run on. */
const databases = [
  { name: 'PGlite', isMissing: false, open: openTestDatabase },
  { name: 'PostgreSQL', isMissing: binaries === null, open: openServer },
];

/**
 * Runs a suite on each kind of database, connected to an empty one that the suite's tests share. A
 * kind that this machine does not have shows as skipped.
 *
 * @param title what the suite is about
 * @param suite its tests; it gets what answers with the database once they run
 */
export function describeOnEachDatabase(
  title: string,
  suite: (getDatabase: () => TransactingExecutor) => void,
): void {
  for (const { name, isMissing, open } of databases) {
    describe.skipIf(isMissing)(`${title}, on ${name}`, () => {
      let executor: TransactingExecutor | undefined;

      beforeAll(async () => {
        executor = await open();
        connectDatabase(executor);
      }, openDatabaseTimeoutMs);

      afterAll(async () => {
        connectDatabase(undefined);
        await executor?.close();
      }, openDatabaseTimeoutMs);

      suite(() => {
        if (executor) return executor;
        throw new Error('The database is not open yet.');
      });
    });
  }
}

async function openServer(): Promise<TransactingExecutor> {
  if (!binaries) throw new Error('There is no Postgres for this platform.');
  const server = await startPostgres(binaries);
  const executor = openPostgres(server.url);
  return {
    ...executor,
    close: async () => {
      await executor.close();
      await server.stop();
    },
  };
}
