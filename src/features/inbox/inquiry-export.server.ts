import { forms, listStoredFields } from '#features/forms/forms.ts';
import { type InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { toAgencyDay } from '#lib/text/dates.ts';
import { formatCsvLine } from './format-csv.server.ts';
import { loadInquiries } from './export-rows.server.ts';

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
