import { z } from 'zod';
import { forms, listStoredFields } from '#features/forms/forms.ts';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { inquiryTables } from '#features/forms/inquiry-table.server.ts';
import { repeatableSql, sql } from '#lib/db/database.server.ts';
import { toAgencyDay } from '#lib/text/dates.ts';
import { buildInquirySearch } from './inquiry-list.server.ts';
import type { InquirySearch } from './inquiry-search.ts';

/**
 * What a spreadsheet takes for the beginning of a formula, also after spaces: = + - @, a tab or a
 * line break. Their full-width and small forms count too, since some spreadsheets read them alike.
 */
const formulaStart = /^\s*[=+\-@\t\r\n\0]/;

/**
 * Writes one line of a CSV file as RFC 4180 has it, with every cell in quotes.
 *
 * A cell that a spreadsheet might run as a formula gets an apostrophe in front (ASVS 1.2.10). This
 * includes phone numbers such as +1 813 555 0142: no rule that let them through would be sure to
 * stop every formula.
 *
 * @param cells null is written as an empty cell
 */
export function formatCsvLine(cells: (string | number | null)[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(value: string | number | null): string {
  const text = value === null ? '' : value.toString();
  // Taken apart, never composed: a sign of a formula and a stroke through it would become one letter.
  const isFormula = formulaStart.test(text.normalize('NFKD'));
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`;
}

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
async function loadInquiries(kind: InquiryKindName, ids: string[]) {
  const { table, columns, rowsSchema } = inquiryTables[kind];
  const rows = await repeatableSql`
    select ${repeatableSql.unsafe(columns)}
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join ${repeatableSql.unsafe(table)} as inquiry on inquiry.id = wanted.id
    order by wanted.place`;
  return rowsSchema.parse(rows);
}

/** Rows that are in memory at once. */
const batchSize = 500;
/** Tells a spreadsheet that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

type Value = string | number | null;

const fileNames: Record<InquiryKindName, string> = {
  client: 'client-intakes',
  provider: 'provider-intakes',
  contact: 'contact-messages',
};

/**
 * The name of an export's file, for example "client-intakes-2026-11-21.csv".
 *
 * @param kind of inquiry
 * @param moment when it is made
 */
export function nameExport(kind: InquiryKindName, moment: Date): string {
  return `${fileNames[kind]}-${toAgencyDay(moment)}.csv`;
}

/** Returns the fields of an export, each with the heading of its column. */
function listColumns(kind: InquiryKindName): [field: string, heading: string][] {
  return [
    ['createdAt', 'Received (UTC)'],
    ['status', 'Status'],
    ...listStoredFields(forms[kind].fields).map(({ listName, field }): [string, string] => [
      listName,
      field.labels?.export ?? field.label,
    ]),
    ['id', 'Id'],
  ];
}

/**
 * Writes inquiries as a CSV file, piece by piece: only a few hundred are in memory at once.
 *
 * @param kind of inquiry
 * @param ids which of them, in order
 * @throws while it is read, when the database goes away
 */
export async function* writeInquiryCsv(
  kind: InquiryKindName,
  ids: string[],
): AsyncGenerator<string, void> {
  const columns = listColumns(kind);
  let lines = byteOrderMark + formatCsvLine(columns.map(([, heading]) => heading));
  for (let start = 0; start < ids.length; start += batchSize) {
    const rows: Record<string, Value>[] = await loadInquiries(
      kind,
      ids.slice(start, start + batchSize),
    );
    lines += rows
      .map((row) => formatCsvLine(columns.map(([field]) => row[field] ?? null)))
      .join('');
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}
