import { setImmediate as letOthersRun } from 'node:timers/promises';
import * as z from 'zod';
import {
  findAnswerTime,
  findArrivalLimit,
  getAnswerHours,
  type OfficeHours,
} from '#model/entries/answer-time.ts';
import { loadOfficeHours } from '#model/built/built-agency.server.ts';
import { type InquiryKindName, inquiryKinds } from '#site/forms/inquiry-kind.ts';
import { inquiryTables } from '#site/forms/server/inquiry-table.server.ts';
import { unreachableSql } from '#office/mail/outbox.server.ts';
import {
  type FoundInquiries,
  foundInquiriesSchema,
  inquiryCountsSchema,
  type InquiryCounts,
} from '#site/forms/inquiry.ts';
import { repeatableSql as sql, repeatableSql } from '#lib/db/database.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { toAgencyDay } from '#lib/text/agency-time.ts';
import {
  findPhone,
  type InquirySearch,
  listSearchWords,
} from '#office/inquiries/inquiry-search.ts';

/** Ties go by the id, so that no row appears on two pages. */
const orders = {
  newest: 'moment desc, key desc',
  oldest: 'moment, key',
  name: 'folded_name, moment desc, key desc',
} satisfies Record<InquirySearch['sort'], string>;

/** The start of the search text's first line; "C" sorts alike on every database. */
const foldedName = `left(split_part(search_text, E'\\n', 1), 200) collate "C" as folded_name`;

/** The ten digits of a US number; migration 0021 has an index of it for each table. */
export const phoneDigits = `substring(regexp_replace(phone, '\\D', '', 'g') from '^1?(\\d{10})')`;

/** Returns SQL: `found`, a `with` item with the column `key`, and its `order`, but no page. */
function buildInquirySearch(kind: InquiryKindName, search: Omit<InquirySearch, 'page'>) {
  const filters = [
    sql`is_spam = ${search.view === 'spam'}`,
    ...(search.view === 'due' ? [sql`follow_up_on <= ${toAgencyDay(new Date())}::date`] : []),
    ...(search.status === undefined ? [] : [sql`status = ${search.status}`]),
    ...(search.view === 'calls' ? [sql`source = 'phone'`] : []),
    ...(search.id === undefined ? [] : [sql`id = ${search.id}`]),
  ];
  const columns = search.sort === 'name' ? `, ${foldedName}` : '';
  const select = (words: string, ...others: typeof filters) => {
    const conditions = [
      ...filters,
      ...others,
      ...listSearchWords(words).map((word) => holdsOneOf(kind, word)),
    ];
    return sql`
      select id as key, created_at as moment ${sql.unsafe(columns)}
      from ${sql.unsafe(inquiryTables[kind].table)}
      where ${conditions.reduce((all, each) => sql`${all} and ${each}`)}`;
  };
  const phone = findPhone(search.q);
  const byPhone = phone && select(phone.rest, sql`${sql.unsafe(phoneDigits)} = ${phone.digits}`);
  // All texts are read only for a number that nobody gave as their own.
  const either = byPhone
    ? sql`${byPhone} union all ${select(search.q, sql`not exists (${byPhone})`)}`
    : select(search.q);
  // This reads the texts once, for count and page; without words, asking the index twice is faster.
  const materialized = search.q === '' ? 'not materialized' : 'materialized';
  return {
    found: sql`found as ${sql.unsafe(materialized)} (${either})`,
    order: sql.unsafe(orders[search.sort]),
  };
}

/**
 * Returns a condition on what was sent and what was noted about it, with `position`, which takes a
 * word literally, where `like` has wildcards.
 */
function holdsOneOf(kind: InquiryKindName, spellings: string[]) {
  const holds = (text: string) =>
    spellings
      .map((word) => sql`position(${word}::text in ${sql.unsafe(text)}) > 0`)
      .reduce((any, one) => sql`${any} or ${one}`);
  return sql`(${holds('search_text')} or id in (
    select inquiry_id from inquiry_notes
    where inquiry_kind = ${kind} and (${holds('coalesce(search_text, lower(body))')})
  ))`;
}

const rowSchema = z.looseObject({
  total: z.int(),
  id: z.string().nullable(),
  createdAt: z.date().nullable(),
  status: z.string().nullable(),
  isUnreachable: z.boolean(),
  followUpOn: z.string().nullable(),
  source: z.string().nullable(),
  language: z.string().nullable(),
});

/** The rows, or a single row with the count alone, for a page beyond the last. */
const pageSchema = z
  .tuple([rowSchema], rowSchema)
  .transform((rows) => ({ total: rows[0].total, rows: rows.filter(({ id }) => id !== null) }));

/** Returns SQL for the listed columns of an `inquiry`. */
const listedColumns = (kind: InquiryKindName) => repeatableSql`
  ${repeatableSql.unsafe(inquiryTables[kind].columns)}, exists (
    select from submission_outbox where inquiry_id = inquiry.id and ${unreachableSql}
  ) as "isUnreachable", inquiry.follow_up_on::text as "followUpOn", inquiry.source,
  nullif(inquiry.language, 'en') as language`;

function toListed(
  kind: InquiryKindName,
  rows: z.infer<typeof rowSchema>[],
  office: OfficeHours | null,
) {
  const listed = rows.map(({ isUnreachable, followUpOn, source, language, ...row }) => {
    const answerBy = findOtherAnswer(row, office);
    return {
      ...row,
      ...(answerBy !== null && { answerBy }),
      ...(isUnreachable && { isUnreachable }),
      ...(followUpOn !== null && { followUpOn }),
      ...(source !== null && { source }),
      ...(language !== null && { language }),
    };
  });
  return inquiryTables[kind].rowsSchema.parse(listed);
}

/**
 * Returns when an answer is due, or null where that is after the promised hours, or no longer at
 * all.
 */
function findOtherAnswer(
  { createdAt, status }: Pick<z.infer<typeof rowSchema>, 'createdAt' | 'status'>,
  office: OfficeHours | null,
): string | null {
  if (createdAt === null || status !== 'new') return null;
  const answerBy = findAnswerTime(createdAt, office);
  const promised = createdAt.getTime() + getAnswerHours(office) * 3_600_000;
  return answerBy.getTime() === promised ? null : answerBy.toISOString();
}

type Listed = ReturnType<typeof toListed>;

/** Returns a page of inquiries, and the number on all pages. */
export async function listInquiries(
  kind: InquiryKindName,
  search: InquirySearch,
  pageSize: number,
) {
  const { found, order } = buildInquirySearch(kind, search);
  const page = pageSchema.parse(
    await repeatableSql`
      with ${found}, page as (
        select * from found order by ${order}
        limit ${pageSize}::int offset ${(search.page - 1) * pageSize}::int
      )
      select counted.total, ${listedColumns(kind)}
      from (select count(*)::int as total from found) as counted
      left join (
        page join ${repeatableSql.unsafe(inquiryTables[kind].table)} as inquiry
          on inquiry.id = page.key
      ) on true
      order by ${order}`,
  );
  return { total: page.total, rows: toListed(kind, page.rows, await loadOfficeHours()) };
}

/** The most inquiries in one answer. */
const maxListed = 20_000;

const idsSchema = z.tuple([z.object({ ids: z.array(z.string()) })]);

/** Returns the ids of all inquiries found, in order; throws HttpError 422 if they are too many. */
export async function listInquiryIds(
  kind: InquiryKindName,
  search: InquirySearch,
  advice: string,
): Promise<string[]> {
  const { found, order } = buildInquirySearch(kind, search);
  const rows = await repeatableSql`
    with ${found}
    select array(select key::text from found order by ${order} limit ${maxListed + 1}::int) as ids`;
  const [{ ids }] = idsSchema.parse(rows);
  if (ids.length <= maxListed) return ids;
  const most = maxListed.toLocaleString('en-US');
  throw new HttpError(422, `There are more than ${most} inquiries here. ${advice}`);
}

/** At home, the thread that reads these rows also serves forms. */
const batchSize = 200;

/** Yields inquiries a batch at a time, and gives way to other requests in between. */
export async function* readInquiries<Row extends z.ZodType>(
  kind: InquiryKindName,
  ids: readonly string[],
  columns: ReturnType<typeof repeatableSql>,
  rowsSchema: z.ZodArray<Row>,
): AsyncGenerator<z.output<Row>[], void> {
  for (let first = 0; first < ids.length; first += batchSize) {
    const rows = await repeatableSql`
      select ${columns}
      from unnest(${ids.slice(first, first + batchSize)}::uuid[]) with ordinality as page (key, rank)
      join ${repeatableSql.unsafe(inquiryTables[kind].table)} as inquiry on inquiry.id = page.key
      order by rank`;
    yield rowsSchema.parse(rows);
    await letOthersRun();
  }
}

export async function* listAllInquiries(
  kind: InquiryKindName,
  ids: readonly string[],
): AsyncGenerator<Listed, void> {
  const columns = repeatableSql`0 as total, ${listedColumns(kind)}`;
  const batches = readInquiries(kind, ids, columns, z.array(rowSchema));
  const office = await loadOfficeHours();
  for await (const rows of batches) yield toListed(kind, rows, office);
}

const countSchema = z.tuple([z.object({ total: z.int() })]);

/** Counts what a search finds among each kind. */
export async function countFound(search: InquirySearch): Promise<FoundInquiries> {
  const counts = await Promise.all(
    inquiryKinds.map(async (kind) => {
      const { found } = buildInquirySearch(kind, search);
      const rows = await repeatableSql`with ${found} select count(*)::int as total from found`;
      return [kind, countSchema.parse(rows)[0].total];
    }),
  );
  return foundInquiriesSchema.parse(Object.fromEntries(counts));
}

const countsRowSchema = z.tuple([z.object({ counts: inquiryCountsSchema })]);

const isOverdue = 'not is_spam and created_at < $2::timestamptz';

/** Reads a kind's new inquiries once, in an index that migration 0027 has for it. */
const countNewOf = (kind: InquiryKindName) => `${kind} as (
  select count(*) filter (where not is_spam) as new, count(*) filter (where ${isOverdue}) as overdue,
    count(*) filter (where is_spam) as spam
  from ${inquiryTables[kind].table} where status = 'new'
)`;

const countEachKind = (count: (kind: InquiryKindName) => string) =>
  `jsonb_build_object(${inquiryKinds.map((kind) => `'${kind}', ${count(kind)}`).join(', ')})`;

const countDue = (kind: InquiryKindName) => `(
  select count(*) from ${inquiryTables[kind].table} where not is_spam and follow_up_on <= $1::date
)`;

const countsQuery = `
  with ${inquiryKinds.map(countNewOf).join(', ')}
  select ${countEachKind((kind) => `${kind}.new`)} || jsonb_build_object(
    'overdue', ${countEachKind((kind) => `${kind}.overdue`)},
    'due', ${countEachKind(countDue)},
    'spam', ${countEachKind((kind) => `${kind}.spam`)}
  ) as counts
  from ${inquiryKinds.join(', ')}`;

export async function countNewInquiries(): Promise<InquiryCounts> {
  const now = new Date();
  const office = await loadOfficeHours();
  const limit = findArrivalLimit(now, (receivedAt) => findAnswerTime(receivedAt, office));
  const rows = await repeatableSql.query(countsQuery, [toAgencyDay(now), limit.toISOString()]);
  return countsRowSchema.parse(rows)[0].counts;
}
