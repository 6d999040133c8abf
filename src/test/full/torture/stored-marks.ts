import * as z from 'zod';
import { sql } from '#lib/db/database.server.ts';

const namesSchema = z.array(z.object({ name: z.string() }));

/**
 * Searches every row of every table.
 *
 * @param pattern must have the flag `g`
 * @returns the matches by table, including tables without any
 */
export async function findStoredMarks(pattern: RegExp): Promise<Map<string, Set<string>>> {
  const tables = namesSchema.parse(
    await sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const found = new Map<string, Set<string>>();
  for (const { name } of tables) {
    const rows = JSON.stringify(await sql.query(`select t::text as row from ${name} as t`));
    found.set(name, new Set([...rows.matchAll(pattern)].map(([mark]) => mark)));
  }
  return found;
}
