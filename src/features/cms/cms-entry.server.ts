import { Lexer } from 'yaml';
import type { z } from 'zod';
import { safeParse } from 'zod/v4/core';
import { slugSchema } from '#features/content/article.ts';
import { findContentKind, toEntryName } from '#features/content/content-files.ts';
import { listFieldProblems, listNamedPictures } from '#features/content/entry-rules.ts';
import {
  type ContentData,
  areEqualValues,
  isList,
  isMapping,
  readEntry,
  type FieldValue,
} from '#features/content/field-changes.ts';
import {
  contentKinds,
  type ContentKind,
  type ContentKindName,
  type ContentEnding,
} from '#features/content/kinds.ts';
import { parseContentFile, splitHead } from '#features/content/parse-content-file.ts';
import { bodySchema } from '#features/content/text-schemas.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import type { ProblemIssue } from '#lib/http/problem.ts';
import { unwrapSchema } from './cms-fields.ts';

/** A content file that may be read and saved. */
export interface EntryPlace {
  /** Path from the root of the repository. */
  file: string;
  kindName: ContentKindName;
  kind: ContentKind;
}

/**
 * Finds out which kind of content a path belongs to.
 *
 * @returns null for a path that leads anywhere else
 */
export function findEntryPlace(file: string): EntryPlace | null {
  if (!file.startsWith('content/')) return null;
  const path = file.slice('content/'.length);
  const kindName = findContentKind(path);
  if (kindName === null || !/^[a-z0-9-]+$/.test(toEntryName(path))) return null;
  return { file, kindName, kind: contentKinds[kindName] };
}

/** @throws HttpError 422 for a path that is no content file */
export function requireEntryPlace(file: string): EntryPlace {
  const place = findEntryPlace(file);
  if (place) return place;
  throw new HttpError(422, 'This is no content of the site, so it cannot be opened or changed.');
}

/** @throws HttpError 422 where a new file could not be called like that */
export function requireNewName({ file }: EntryPlace): void {
  const checked = slugSchema.safeParse(toEntryName(file));
  if (checked.success) return;
  throw new HttpError(
    422,
    'The address is made of the title or name, which needs at least one letter and at most 100 letters and digits. Please change it.',
  );
}

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

/** More are of no use to whoever reads them. */
const maxIssues = 20;

/**
 * Holds an entry against the rules that the build checks, so that what is accepted can be built.
 *
 * @param hasPicture whether a path on this site, such as `/uploads/a.webp`, is a picture
 * @throws HttpError 422 with a sentence for each problem
 */
export function checkEntry(
  content: ContentData,
  { kind }: EntryPlace,
  hasPicture: (path: string) => boolean,
): void {
  const issues = listEntryProblems(content, kind)
    .slice(0, maxIssues)
    .map(({ path, message }) => ({
      ...{ path, message: `${formatPlace(path)}${message}` },
    }));
  const missing = listNamedPictures(content).find((picture) => !hasPicture(picture));
  if (missing !== undefined && issues.length < maxIssues) {
    const message = `There is no picture at ${missing}. Choose a file, or name another address.`;
    issues.push({ path: 'image', message });
  }
  if (issues.length === 0) return;
  throw new HttpError(422, issues.map(({ message }) => message).join(' '), { issues });
}

/** What is wrong with an entry, apart from its pictures. */
export function listEntryProblems(content: ContentData, kind: ContentKind): ProblemIssue[] {
  const issues: ProblemIssue[] = listFieldProblems(kind.schema, content.data).map(
    ({ field, message }) => ({ path: field, message }),
  );
  if (kind.ending === '.md') {
    const body = safeParse(bodySchema, content.text);
    if (!body.success) issues.push({ path: 'body', message: body.error.issues[0]?.message ?? '' });
  }
  return issues;
}

/** A message names its field; where that is one of many, it must be said which. */
function formatPlace(field: string): string {
  return field.includes('[') || field.includes('.') ? `${field}: ` : '';
}
