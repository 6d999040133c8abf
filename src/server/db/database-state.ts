import { isDatabaseUnavailable } from '#server/db/database-failure.ts';
import { sql } from '#server/db/database.ts';

/** Whether the database answers. */
export type DatabaseState = 'ok' | 'unreachable';

/**
 * Asks the database for a sign of life.
 *
 * @throws what is not an absence, such as an unreadable setting
 */
export async function findDatabaseState(): Promise<DatabaseState> {
  try {
    // Whoever asks wants to know about this moment: an absence is not waited out.
    await sql.query('select 1', [], { fetchOptions: { repeatWithinMs: 0 } });
    return 'ok';
  } catch (error) {
    if (isDatabaseUnavailable(error)) return 'unreachable';
    throw error;
  }
}
