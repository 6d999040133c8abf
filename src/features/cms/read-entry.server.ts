import { Lexer } from 'yaml';
import type { z } from 'zod';
import {
  type ContentData,
  areEqualValues,
  isList,
  isMapping,
  readEntry,
  type FieldValue,
} from '#features/content/field-changes.ts';
import type { ContentEnding } from '#features/content/kinds.ts';
import { parseContentFile } from '#features/content/parse-content-file.ts';
import { splitHead } from '#features/content/split-head.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import type { EntryPlace } from './entry-path.server.ts';
import { unwrapSchema } from './unwrap-schema.ts';

/** Some 1,500 fields; the longest entry has a hundred. */
const maxTokens = 10_000;

/**
 * Returns whether a content file has more parts than any entry has. It reads no further than the limit,
 * so that a file on which the parser would work for minutes is refused at once.
 *
 * @param file what stands in it
 * @param ending how its name ends
 */
function hasTooManyTokens(file: string, ending: ContentEnding): boolean {
  const yaml = ending === '.yaml' ? file : (splitHead(file)?.head ?? '');
  const tokens = new Lexer().lex(yaml);
  for (let count = 0; count <= maxTokens; count += 1) {
    if (tokens.next().done === true) return false;
  }
  return true;
}

type Value = FieldValue | undefined;

/**
 * Leaves of what a form sends only what was really changed: a form writes fields that were left
 * empty, dates in another spelling and space around texts.
 *
 * @param outer the rules of the value
 * @param value as sent; unknown fields stay, for the rules to refuse
 * @param present what it is compared with; undefined where there was nothing
 */
function settleValues(outer: z.core.$ZodType, value: Value, present: Value): Value {
  const { schema, isOptional, fallback } = unwrapSchema(outer);
  if (value === undefined || value === null) return isOptional ? undefined : toEmpty(schema);
  const settled = settlePlain(schema, value, present);
  if (areEqualValues(settled, present)) return present;
  if (isOptional && settled === '') return undefined;
  if (!isOptional || present !== undefined) return settled;
  const isNothing = isList(settled) && settled.length === 0;
  return isNothing || areEqualValues(settled, fallback as Value) ? undefined : settled;
}

/** An empty list may be written as nothing at all; everything else is then really missing. */
function toEmpty({ _zod: { def } }: z.core.$ZodTypes): Value {
  return def.type === 'array' ? [] : undefined;
}

function settlePlain(schema: z.core.$ZodTypes, value: FieldValue, present: Value): FieldValue {
  const { def } = schema._zod;
  if (def.type === 'string' && typeof value === 'string') {
    return settleText(schema as unknown as z.ZodString, value.trim(), present);
  }
  if (def.type === 'array' && isList(value)) {
    const before = isList(present) && present.length === value.length ? present : [];
    return value.map((item, index) => settleValues(def.element, item, before[index]) ?? '');
  }
  if (def.type !== 'object' || !isMapping(value)) return value;
  const before = isMapping(present) ? present : {};
  // The order of the file, then that of the rules, then what neither of them knows.
  const keys = new Set([...Object.keys(before), ...Object.keys(def.shape), ...Object.keys(value)]);
  const entries = [...keys].flatMap((key): [string, FieldValue][] => {
    const inner = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
    const [is, was] = [readEntry(value, key), readEntry(before, key)];
    const settled = inner ? settleValues(inner, is, was) : is;
    return settled === undefined ? [] : [[key, settled]];
  });
  return Object.fromEntries(entries);
}

function settleText({ format }: z.ZodString, text: string, present: Value): string {
  if (typeof present !== 'string') return text;
  if (present.trim() === text) return present;
  // The same moment, written in the time zone of the editor.
  const isSame = format === 'datetime' && Date.parse(present) === Date.parse(text);
  return isSame ? present : text;
}

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
