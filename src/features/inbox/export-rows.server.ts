import { z } from 'zod';
import { type InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { type InquirySearch } from './inquiry-search.ts';
import { repeatableSql, sql } from '#lib/db/database.server.ts';
import { buildInquirySearch } from './inquiry-list.server.ts';
import { inquiryTables } from '#features/forms/inquiry-table.server.ts';

const idsSchema = z.array(z.object({ id: z.string() }));

/**
 * Notes that somebody takes inquiries away, and names them.
 *
 * @param kind of inquiry
 * @param search which of them, in which order
 * @param username who takes them
 * @returns the ids of all of them
 */
export async function beginExport(
  kind: InquiryKindName,
  search: InquirySearch,
  username: string,
): Promise<string[]> {
  const { found, order } = buildInquirySearch(kind, search);
  const rows = await sql`
    with ${found}, noted as (
      insert into audit_events (admin_username, action, inquiry_kind, record_count)
      select ${username}, 'exported', ${kind}, count(*)::int from found
    )
    select key as id from found order by ${order}`;
  return idsSchema.parse(rows).map(({ id }) => id);
}

/**
 * Reads some inquiries.
 *
 * @param kind of inquiry
 * @param ids in the order that they are wanted in; what is gone by now is left out
 */
export async function loadInquiries(kind: InquiryKindName, ids: string[]) {
  const { table, columns, rowsSchema } = inquiryTables[kind];
  const rows = await repeatableSql`
    select ${repeatableSql.unsafe(columns)}
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join ${repeatableSql.unsafe(table)} as inquiry on inquiry.id = wanted.id
    order by wanted.place`;
  return rowsSchema.parse(rows);
}
