import { z } from 'zod';
import { forms, listStoredFields } from '#features/forms/forms.ts';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { inquiryTables } from '#features/forms/inquiry-table.server.ts';
import { repeatableSql, sql } from '#lib/db/database.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { toAgencyDay } from '#lib/text/dates.ts';
import { buildInquirySearch, readInquiries } from './inquiry-list.server.ts';
import type { InquirySearch } from './inquiry-search.ts';
import { formatSource } from './phone-entry.ts';

/** Matches what spreadsheets read as the start of a formula, also after spaces. */
const formulaStart = /^\s*[=+\-@\t\r\n\0]/;

/**
 * Writes a line of a CSV file (RFC 4180). A cell that might run as a formula gets a leading
 * apostrophe (ASVS 1.2.10), even a phone number such as +1 813 555 0142: no rule that spares it
 * would be sure.
 */
export function formatCsvLine(cells: (string | number | null)[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(value: string | number | null): string {
  const text = value === null ? '' : value.toString();
  // NFKD, never NFKC: composing would merge a formula sign and a combining stroke into one letter.
  const isFormula = formulaStart.test(text.normalize('NFKD'));
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`;
}

/** Records an export in the audit log. */
export async function noteExport(
  kind: InquiryKindName,
  search: InquirySearch,
  username: string,
): Promise<void> {
  const { found } = buildInquirySearch(kind, search);
  await sql`
    with ${found}
    insert into audit_events (admin_username, action, inquiry_kind, record_count)
    select ${username}, 'exported', ${kind}, count(*)::int from found`;
}

const notedSchema = z.looseObject({
  followUp: z.string().nullable(),
  notes: z.string().nullable(),
  origin: z.string().nullable().transform(formatSource),
  consentOn: z.string().nullable(),
});

function readExported(kind: InquiryKindName, search: InquirySearch) {
  const columns = repeatableSql`
    ${repeatableSql.unsafe(inquiryTables[kind].columns)},
    inquiry.follow_up_on::text as "followUp", inquiry.source as origin,
    inquiry.consent_on::text as "consentOn", (
      select string_agg(
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC, '
          || admin_username || ': ' || body,
        E'\\n' order by created_at, id
      ) from inquiry_notes where inquiry_id = inquiry.id
    ) as notes`;
  return readInquiries(kind, search, columns, z.array(notedSchema));
}

/** Tells a spreadsheet that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

type Value = string | number | null;

const fileNames: Record<InquiryKindName, string> = {
  client: 'client-intakes',
  provider: 'provider-intakes',
  contact: 'contact-messages',
};

export function nameExport(kind: InquiryKindName, moment: Date, year?: number): string {
  const part = year === undefined ? '' : `-year-${year.toString()}`;
  return `${fileNames[kind]}-${toAgencyDay(moment)}${part}.csv`;
}

/** Refuses an export before it begins, with the years that it can be asked for by. */
export function createExcessError({ year }: InquirySearch, years: readonly number[]): HttpError {
  return new HttpError(
    422,
    year === undefined
      ? 'These are too many inquiries for one file. Please export one year at a time.'
      : `The inquiries of ${year.toString()} are too many for one file. Please narrow them down by status or search, then export each part.`,
    {
      code: 'export-too-large',
      issues:
        year === undefined ? years.map((each) => ({ path: 'year', message: each.toString() })) : [],
    },
  );
}

function listColumns(kind: InquiryKindName): [field: string, heading: string][] {
  return [
    ['createdAt', 'Received (UTC)'],
    ['status', 'Status'],
    ...listStoredFields(forms[kind].fields).map(({ listName, field }): [string, string] => [
      listName,
      field.labels?.export ?? field.label,
    ]),
    ['origin', 'Source'],
    ['consentOn', 'Consent by phone on'],
    ['followUp', 'Follow up on'],
    ['notes', 'Notes'],
    ['id', 'Id'],
  ];
}

/** Writes a batch at a time; throws while it is read when the database is away. */
export async function* writeInquiryCsv(
  kind: InquiryKindName,
  search: InquirySearch,
): AsyncGenerator<string, void> {
  const columns = listColumns(kind);
  let lines = byteOrderMark + formatCsvLine(columns.map(([, heading]) => heading));
  for await (const batch of readExported(kind, search)) {
    const answers = inquiryTables[kind].rowsSchema.parse(batch);
    // What is true or false of an inquiry has no column.
    const rows: Record<string, Value | boolean | undefined>[] = answers.map((row, index) => ({
      ...row,
      ...toNoted(batch[index]),
    }));
    const readValue = (value: Value | boolean | undefined) =>
      typeof value === 'boolean' ? null : (value ?? null);
    lines += rows
      .map((row) => formatCsvLine(columns.map(([field]) => readValue(row[field]))))
      .join('');
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}

function toNoted(row: z.infer<typeof notedSchema> | undefined) {
  const { followUp = null, notes = null, origin = null, consentOn = null } = row ?? {};
  return { followUp, notes, origin, consentOn };
}
