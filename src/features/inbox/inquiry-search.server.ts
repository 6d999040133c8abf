import { type InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { type InquirySearch } from './inquiry-search.ts';
import { listSearchWords } from './search-terms.ts';
import { repeatableSql as sql } from '#lib/db/database.server.ts';
import { inquiryTables } from '#features/forms/inquiry-table.server.ts';

/** The id decides between two of one instant, so that a page never repeats another's row. */
const orders = {
  newest: 'moment desc, key desc',
  oldest: 'moment, key',
  name: 'folded_name, moment desc, key desc',
} satisfies Record<InquirySearch['sort'], string>;

/** The name is the first line of what is searched. "C" compares alike on every database. */
const foldedName = `split_part(search_text, E'\\n', 1) collate "C" as folded_name`;

/**
 * The parts of a statement that finds inquiries.
 *
 * @param kind of inquiry
 * @param search which of them; its page is left to the caller
 * @returns `found`, a `with` item of that name with the column `key`, and `order` to sort it by
 */
export function buildInquirySearch(kind: InquiryKindName, search: Omit<InquirySearch, 'page'>) {
  const words = listSearchWords(search.q);
  const conditions = [
    sql`is_spam = ${search.view === 'spam'}`,
    ...(search.status === undefined ? [] : [sql`status = ${search.status}`]),
    ...words.map(holdsOneOf),
  ];
  const filter = conditions.reduce((all, each) => sql`${all} and ${each}`);
  const columns = search.sort === 'name' ? `, ${foldedName}` : '';
  // The texts are read once, for the number and for the page. Without words it is quicker to ask
  // the index twice.
  const isKept = words.length > 0 ? 'materialized' : 'not materialized';
  return {
    found: sql`found as ${sql.unsafe(isKept)} (
      select id as key, created_at as moment ${sql.unsafe(columns)}
      from ${sql.unsafe(inquiryTables[kind].table)} where ${filter}
    )`,
    order: sql.unsafe(orders[search.sort]),
  };
}

/** `position` takes a word as it is, where `like` has characters of its own. */
function holdsOneOf(spellings: string[]) {
  const each = spellings.map((word) => sql`position(${word}::text in search_text) > 0`);
  return sql`(${each.reduce((any, one) => sql`${any} or ${one}`)})`;
}
