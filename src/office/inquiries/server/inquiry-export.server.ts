import * as z from 'zod';
import { loadServiceNames } from '#model/built/built-agency.server.ts';
import type { ServiceName } from '#model/schemas/service-names.ts';
import { formatAnswer, forms, listStoredFields } from '#site/forms/forms.ts';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { inquiryTables } from '#site/forms/server/inquiry-table.server.ts';
import { repeatableSql, sql } from '#lib/db/database.server.ts';
import { toAgencyDay } from '#lib/text/agency-time.ts';
import { readInquiries } from './inquiry-list.server.ts';
import { formatSource } from '#office/inquiries/phone-entry.ts';

// Characters that spreadsheets skip, or may skip, before a formula's sign: spaces and invisible
// ones.
const unseen = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*`;

/**
 * A cell that a spreadsheet would run as a formula, or read as a number and so take the zeros and
 * the plus of a phone number away: seven digits or more, or a zero before others.
 */
const changedCell = new RegExp(
  String.raw`^'*${unseen}(?:[=+\-@\t\r\n\0]|(?=0\d|(?:[\s.,]*\d){7})\d[\d\s.,]*$)`,
  'u',
);

const months = 'jan|ene|feb|mar|apr|abr|may|jun|jul|aug|ago|sep|oct|nov|dec|dic';
const part = String.raw`(?:\d{1,2}|\d{4})`;

/**
 * A cell that a spreadsheet takes for a date, a time, a fraction, a power of ten or a negative
 * number, such as the ages `3-5`, `May 5` or `1e3`. A date with its year first is one.
 */
export const dateLikeCell = new RegExp(
  `^'*${unseen}(?:${[
    String.raw`(?!\d{4}-\d\d-\d\d$)(?:\d+\s+)?${part}(?:\s*[-/:]\s*${part}){1,2}(?:[\s,]+\d{1,2}:\d\d)?(?:\s*[ap]\.?(?:m\.?)?)?`,
    String.raw`${part}\.\d{1,2}\.${part}`,
    String.raw`\d{1,2}\s*[ap]\.?(?:m\.?)?`,
    String.raw`\d[\d.,]*e[-+]?\d+`,
    String.raw`\([\d.,\s]+\)`,
    String.raw`(?=.*\d)[-\d\s.,/]*(?:de\s+)?(?:${months})[a-z]{0,7}[-\d\s.,/:']*(?:de\s+\d+)?`,
  ].join('|')})${unseen}$`,
  'iu',
);

/** No date is longer. */
export const maxDateLength = 40;

/** The beginning of a formula where a spreadsheet splits a cell at a semicolon, tab or line. */
const formulaPiece = new RegExp(`^'*${unseen}[=+\\-@]`, 'u');

/**
 * Writes a line of a CSV file (RFC 4180). What a spreadsheet would run or change gets a leading
 * apostrophe (ASVS 1.2.10): a cell, and within a cell what follows a semicolon, tab or line break. So
 * does what already has one, so that taking one away always gives back what was written. Excel and
 * LibreOffice show the apostrophe; a tab or an unseen sign would be copied along unnoticed, and
 * `="0813"` is a formula that no other program can read.
 */
export function formatCsvLine(cells: (string | number | null)[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(value: string | number | null): string {
  if (typeof value === 'number') return `"${value}"`;
  const text = value ?? '';
  const [first = '', ...others] = text.split(/(?<=[;\t\r\n])/);
  const pieces = [
    mark(first, text.length > maxDateLength ? [changedCell] : [changedCell, dateLikeCell], text),
    ...others.map((piece) => mark(piece, [formulaPiece])),
  ];
  return `"${pieces.join('').replaceAll('"', '""')}"`;
}

function mark(piece: string, patterns: readonly RegExp[], tried = piece): string {
  // NFKD, never NFKC: composing would merge a formula sign and a combining stroke into one letter.
  const known = tried.normalize('NFKD');
  return patterns.some((pattern) => pattern.test(known)) ? `'${piece}` : piece;
}

/** Records an export in the audit log. */
export async function noteExport(
  kind: InquiryKindName,
  count: number,
  username: string,
): Promise<void> {
  await sql`
    insert into audit_events (admin_username, action, inquiry_kind, record_count)
    values (${username}, 'exported', ${kind}, ${count}::int)`;
}

const notedSchema = z.looseObject({
  followUp: z.string().nullable(),
  notes: z.string().nullable(),
  origin: z.string().nullable().transform(formatSource),
  language: z.string().transform((language) => (language === 'es' ? 'Spanish' : 'English')),
  consentOn: z.string().nullable(),
});

function readExported(kind: InquiryKindName, ids: readonly string[]) {
  const columns = repeatableSql`
    ${repeatableSql.unsafe(inquiryTables[kind].columns)},
    inquiry.follow_up_on::text as "followUp", inquiry.source as origin,
    inquiry.language,
    inquiry.consent_on::text as "consentOn", (
      select string_agg(
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC, '
          || admin_username || ': ' || body,
        E'\\n' order by created_at, id
      ) from inquiry_notes where inquiry_id = inquiry.id
    ) as notes`;
  return readInquiries(kind, ids, columns, z.array(notedSchema));
}

/** The mark that makes a spreadsheet read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

type Value = string | number | null;

const fileNames: Record<InquiryKindName, string> = {
  client: 'client-intakes',
  provider: 'provider-intakes',
  contact: 'contact-messages',
};

export function nameExport(kind: InquiryKindName, moment: Date): string {
  return `${fileNames[kind]}-${toAgencyDay(moment)}.csv`;
}

interface Column {
  name: string;
  heading: string;
  format?: (answer: string) => string;
}

function listColumns(kind: InquiryKindName, services: readonly ServiceName[]): Column[] {
  return [
    { name: 'createdAt', heading: 'Received (UTC)' },
    { name: 'status', heading: 'Status' },
    ...listStoredFields(forms[kind].fields).map(({ listName, field }) => ({
      name: listName,
      heading: field.labels?.export ?? field.label,
      format: (answer: string) => formatAnswer(field, answer, services),
    })),
    { name: 'origin', heading: 'Source' },
    { name: 'language', heading: 'Language' },
    { name: 'consentOn', heading: 'Consent by phone on' },
    { name: 'followUp', heading: 'Follow up on' },
    { name: 'notes', heading: 'Notes' },
    { name: 'id', heading: 'Id' },
  ];
}

/** Yields a batch at a time; throws on reading when the database is unavailable. */
export async function* writeInquiryCsv(
  kind: InquiryKindName,
  ids: readonly string[],
): AsyncGenerator<string, void> {
  const columns = listColumns(kind, await loadServiceNames());
  let lines = byteOrderMark + formatCsvLine(columns.map(({ heading }) => heading));
  for await (const batch of readExported(kind, ids)) {
    const answers = inquiryTables[kind].rowsSchema.parse(batch);
    // True and false values of an inquiry have no column.
    const rows: Record<string, Value | boolean | undefined>[] = answers.map((row, index) => ({
      ...row,
      ...toNoted(batch[index]),
    }));
    const readValue = (value: Value | boolean | undefined, format?: Column['format']) => {
      if (typeof value === 'boolean') return null;
      return typeof value === 'string' && format ? format(value) : (value ?? null);
    };
    lines += rows
      .map((row) => formatCsvLine(columns.map(({ name, format }) => readValue(row[name], format))))
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
