import type { ContentData } from '#features/content/apply-field-changes.ts';
import type { FieldValue } from '#features/content/field-changes.ts';
import { parseContentFile } from '#features/content/parse-content-file.ts';
import { hasTooManyTokens } from './token-limit.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import type { EntryPlace } from './entry-path.server.ts';
import { settleValues } from './settle-values.server.ts';

/** Fields that the site itself looks after: forms carry them along at most. */
const ownFields = ['id'];

/**
 * Reads what a content file holds.
 *
 * @throws HttpError 422 where it cannot be read
 */
export function readEntryData(text: string, { kind, file }: EntryPlace): ContentData {
  if (hasTooManyTokens(text, kind.ending)) {
    throw new HttpError(
      422,
      `${file} has more fields than an entry can have. Please leave out the ones that do not belong there.`,
    );
  }
  const parsed = parseContentFile(text, kind.ending);
  if (parsed.kind === 'unreadable') {
    throw new HttpError(422, `${file} cannot be read. ${parsed.message}`);
  }
  return { data: parsed.data, text: parsed.text.replaceAll('\r\n', '\n').trim() };
}

/**
 * What a form really says, compared with another state of the same file.
 *
 * @param sent what the form has written
 * @param present null for a new file
 */
export function settleEntry(
  sent: ContentData,
  present: ContentData | null,
  { kind }: EntryPlace,
): ContentData {
  const before = present?.data as Record<string, FieldValue> | undefined;
  const settled = settleValues(kind.schema, sent.data as FieldValue, before) as object;
  const kept = before && Object.entries(before).filter(([key]) => ownFields.includes(key));
  return { data: { ...settled, ...(kept && Object.fromEntries(kept)) }, text: sent.text };
}
