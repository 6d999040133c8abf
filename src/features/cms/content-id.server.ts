import { z } from 'zod';
import { sql } from '#lib/db/database.server.ts';

const rowsSchema = z.tuple([z.object({ id: z.int() })]);

/**
 * Gives out a number for a new entry. Nobody else gets the same one.
 *
 * @param folder of the content, for example `providers`
 * @param least the first number that no entry has
 */
export async function takeContentId(folder: string, least: number): Promise<number> {
  const rows = await sql`
    insert into content_ids (folder, last_id) values (${folder}, ${least})
    on conflict (folder)
      do update set last_id = greatest(content_ids.last_id + 1, excluded.last_id)
    returning last_id as id`;
  return rowsSchema.parse(rows)[0].id;
}
