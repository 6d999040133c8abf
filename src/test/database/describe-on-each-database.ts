import { afterAll, beforeAll, describe } from 'vitest';
import { connectDatabase } from '#server/db/database.ts';
import { type TransactingExecutor } from '#server/db/statement-executor.ts';
import { hasPostgres, openSharedPostgres } from '#test/database/shared-postgres.ts';
import { openTestDatabase } from '#test/database/test-database.ts';

/** How long the making of a database may take on a busy machine. */
export const openDatabaseTimeoutMs = 120_000;

/**
 * Every kind of database that the site may run on. The one that lives in this process comes last:
 * its memory stays a while, and to start a process from one that large takes many times as long.
 */
const databases = [
  { name: 'PostgreSQL', isMissing: !hasPostgres, open: openSharedPostgres },
  { name: 'PGlite', isMissing: false, open: openTestDatabase },
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
