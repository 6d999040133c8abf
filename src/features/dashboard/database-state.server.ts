import { z } from 'zod';
import { type Health } from './system-report.ts';
import { isDatabaseUnavailable } from '#lib/db/database-failure.server.ts';
import { sql } from '#lib/db/database.server.ts';

const rowsSchema = z.tuple([z.object({ isReadOnly: z.boolean() })]);

/**
 * Asks the database for a sign of life.
 *
 * @throws what is not an absence, such as an unreadable setting
 */
export async function findDatabaseState(): Promise<Health['database']> {
  try {
    const rows = await sql.query(
      `select current_setting('default_transaction_read_only')::boolean or pg_is_in_recovery()
        as "isReadOnly"`,
      [],
      // Whoever asks wants to know about this moment: an absence is not waited out.
      { fetchOptions: { repeatWithinMs: 0 } },
    );
    return rowsSchema.parse(rows)[0].isReadOnly ? 'read-only' : 'ok';
  } catch (error) {
    if (isDatabaseUnavailable(error)) return 'unreachable';
    throw error;
  }
}
