import { connectDatabase } from '#lib/db/database.server.ts';
import type { StatementResult, TransactingExecutor } from '#lib/db/statement-executor.server.ts';

/**
 * Returns how much the database answered at once, at most, while a task ran: what lets other
 * requests have their turn, since reading one answer holds the thread.
 */
export async function findLargestAnswer(
  database: TransactingExecutor,
  work: () => Promise<unknown>,
): Promise<{ rows: number; characters: number }> {
  const largest = { rows: 0, characters: 0 };
  const note = ({ rows }: StatementResult) => {
    largest.rows = Math.max(largest.rows, rows.length);
    const lengths = rows.flat().map((value) => value?.length ?? 0);
    largest.characters = Math.max(
      largest.characters,
      lengths.reduce((sum, length) => sum + length, 0),
    );
  };
  connectDatabase({
    ...database,
    execute: async (statement) => {
      const result = await database.execute(statement);
      note(result);
      return result;
    },
    executeAll: async (statements, options) => {
      const results = await database.executeAll(statements, options);
      results.forEach(note);
      return results;
    },
  });
  try {
    await work();
  } finally {
    connectDatabase(database);
  }
  return largest;
}
