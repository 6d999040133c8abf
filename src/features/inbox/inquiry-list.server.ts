import { z } from 'zod';
import { type InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { inquiryPageSize, type InquirySearch } from './inquiry-search.ts';
import { repeatableSql } from '#lib/db/database.server.ts';
import { buildInquirySearch } from './inquiry-search.server.ts';
import { inquiryTables } from '#features/forms/inquiry-table.server.ts';

const rowSchema = z.looseObject({ total: z.int(), id: z.string().nullable() });

/** A page beyond the last is one row that holds the number alone. */
const pageSchema = z
  .tuple([rowSchema], rowSchema)
  .transform((rows) => ({ total: rows[0].total, rows: rows.filter(({ id }) => id !== null) }));

/**
 * A page of inquiries, and how many there are on all pages.
 *
 * @param kind of inquiry
 * @param search which of them, in which order
 */
export async function listInquiries(kind: InquiryKindName, search: InquirySearch) {
  const { table, columns, rowsSchema } = inquiryTables[kind];
  const { found, order } = buildInquirySearch(kind, search);
  const page = pageSchema.parse(
    await repeatableSql`
      with ${found}, page as (
        select * from found order by ${order}
        limit ${inquiryPageSize}::int offset ${(search.page - 1) * inquiryPageSize}::int
      )
      select counted.total, ${repeatableSql.unsafe(columns)}
      from (select count(*)::int as total from found) as counted
      left join (
        page join ${repeatableSql.unsafe(table)} as inquiry on inquiry.id = page.key
      ) on true
      order by ${order}`,
  );
  return { total: page.total, rows: rowsSchema.parse(page.rows) };
}
