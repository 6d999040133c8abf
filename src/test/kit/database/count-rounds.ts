import { connectDatabase } from '#lib/db/database.server.ts';
import type { StatementExecutor } from '#lib/db/statement-executor.server.ts';

/** Long enough for calls that belong together to be made, on a busy machine, too. */
const gatherMs = 50;

/**
 * Returns how many calls of the database follow each other in some work, as over a slow connection:
 * calls made together are one round.
 */
export async function countRounds(
  database: StatementExecutor,
  work: () => Promise<unknown>,
): Promise<number> {
  let rounds = 0;
  let next: Promise<void> | undefined;
  const wait = () => {
    next ??= new Promise((resolve) => {
      setTimeout(() => {
        next = undefined;
        rounds += 1;
        resolve();
      }, gatherMs);
    });
    return next;
  };
  connectDatabase({
    ...database,
    execute: async (statement) => {
      await wait();
      return database.execute(statement);
    },
    executeAll: async (statements, options) => {
      await wait();
      return database.executeAll(statements, options);
    },
  });
  try {
    await work();
  } finally {
    connectDatabase(database);
  }
  return rounds;
}
