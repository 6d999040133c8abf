import { slugSchema } from '#model/schemas/article.ts';
import { findFileKind } from '#model/entries/content-file.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import {
  listBodyProblems,
  listFieldProblems,
  listNamedPictures,
} from '#model/entries/entry-rules.ts';
import type { ContentData } from '#model/files/field-changes.ts';
import {
  areEqualValues,
  isList,
  isMapping,
  readEntry,
  type FieldValue,
} from '#model/files/field-value.ts';
import { contentKinds, type ContentKind, type ContentKindName } from '#model/kinds.ts';
import { isOpenPosition } from '#model/entries/open-position.ts';
import { parseContentFile } from '#model/files/parse-content-file.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import type { ProblemIssue } from '#lib/http/problem.ts';
import { type Field, findField, listSchemaFields } from '#model/field.ts';
import { isPatternKind, isTyped } from '#model/field-info.ts';

export interface EntryFile {
  file: string;
  kindName: ContentKindName;
  kind: ContentKind;
}

export function findEntryFile(file: string): EntryFile | null {
  const kindName = findFileKind(file);
  if (kindName === null || !/^[a-z0-9-]+$/.test(toEntryName(file))) return null;
  return { file, kindName, kind: contentKinds[kindName] };
}

/** Throws HttpError 422 for a path outside the content folders. */
export function requireEntryFile(file: string): EntryFile {
  const entryFile = findEntryFile(file);
  if (entryFile) return entryFile;
  throw new HttpError(
    422,
    "This file isn't part of the site's content, so it can't be opened or changed.",
  );
}

/** Throws HttpError 422 if a new file cannot have this name. */
export function requireNewName({ file, kind: { addresses } }: EntryFile): void {
  const name = toEntryName(file);
  const message = slugSchema.safeParse(name).success
    ? addresses?.reserved.includes(name)
      ? `The address ${addresses.page}/${name}, which comes from the title, is taken by a page of the site. Please change the title.`
      : null
    : 'The address comes from the title or name, which needs at least one letter and at most 100 letters and digits. Please change it.';
  if (message !== null) throw new HttpError(422, message);
}

type Value = FieldValue | undefined;

/** Ignores what a form only rewrote, such as empty fields and dates in another notation. */
function normalizeValue(field: Field, value: Value, present: Value): Value {
  const { optional, fallback } = field;
  if (value === undefined || value === null) return optional || !isSized(field) ? undefined : [];
  const normalized = normalizePlain(field, value, present);
  if (areEqualValues(normalized, present)) return present;
  if (optional && normalized === '') return undefined;
  if (!optional || present !== undefined) return normalized;
  const isNothing = isList(normalized)
    ? normalized.length === 0
    : normalized === false && fallback === undefined;
  return isNothing || areEqualValues(normalized, fallback as Value) ? undefined : normalized;
}

const isSized = ({ spec }: Field) => spec.kind === 'list' || spec.kind === 'choices';

function normalizePlain(field: Field, value: FieldValue, present: Value): FieldValue {
  const { spec, schema } = field;
  if (isList(value) && isSized(field)) {
    const before = isList(present) && present.length === value.length ? present : [];
    const item = spec.kind === 'list' ? spec.item : null;
    return value.map((each, index) =>
      item ? (normalizeValue(item, each, before[index]) ?? '') : normalizeChoice(each),
    );
  }
  if (spec.kind === 'group') {
    return isMapping(value) ? normalizeGroup(spec.fields, value, present) : value;
  }
  if (typeof value !== 'string' || !isWritten(field)) return value;
  // A schema may transform a text, such as a picture's address to HTTPS.
  const { data } = schema.safeParse(value);
  return normalizeText(field, typeof data === 'string' ? data : value.trim(), present);
}

/** Returns whether a field's value is a text, rather than a number or a choice of the code. */
function isWritten(field: Field): boolean {
  const { spec } = field;
  if (spec.kind === 'choice') return spec.source !== null;
  return isTyped(field) || ['date', 'moment'].includes(spec.kind) || isPatternKind(spec.kind);
}

function normalizeChoice(value: FieldValue): FieldValue {
  return typeof value === 'string' ? value.trim() : (value ?? '');
}

function normalizeGroup(
  fields: readonly Field[],
  value: Readonly<Record<string, FieldValue>>,
  present: Value,
): FieldValue {
  const before = isMapping(present) ? present : {};
  const known = new Map(fields.map((field) => [field.name, field]));
  // Keys keep the file's order, then the schema's; unknown ones come last.
  const keys = new Set([...Object.keys(before), ...known.keys(), ...Object.keys(value)]);
  const entries = [...keys].flatMap((key): [string, FieldValue][] => {
    const inner = known.get(key);
    const [is, was] = [readEntry(value, key), readEntry(before, key)];
    const normalized = inner ? normalizeValue(inner, is, was) : is;
    return normalized === undefined ? [] : [[key, normalized]];
  });
  return Object.fromEntries(entries);
}

function normalizeText({ spec }: Field, text: string, present: Value): string {
  if (typeof present !== 'string') return text;
  if (present.trim() === text) return present;
  // The editor's form writes the same moment in its own time zone.
  const isMoment = spec.kind === 'moment' && !spec.isLocal;
  return isMoment && Date.parse(present) === Date.parse(text) ? present : text;
}

/** Set by the site, whatever a form sends. */
const ownFields = ['id'];

/** Throws HttpError 422 if the file cannot be parsed. */
export function readEntryData(text: string, { kind, file }: EntryFile): ContentData {
  const parsed = parseContentFile(text, kind.ending);
  if (parsed.kind === 'unreadable') {
    throw new HttpError(422, `${file} cannot be read. ${parsed.message}`);
  }
  return { data: parsed.data, text: parsed.text.replaceAll('\r\n', '\n').trim() };
}

/** Returns what a form really changed compared to `present`, which is null for a new file. */
export function normalizeEntry(
  sent: ContentData,
  present: ContentData | null,
  { kind }: EntryFile,
): ContentData {
  const before = present?.data as Record<string, FieldValue> | undefined;
  const data = sent.data as Record<string, FieldValue>;
  const normalized = normalizeGroup(listSchemaFields(kind.schema), data, before) as object;
  const own = before && Object.entries(before).filter(([key]) => ownFields.includes(key));
  return { data: { ...normalized, ...(own && Object.fromEntries(own)) }, text: sent.text };
}

const maxIssues = 20;

/**
 * Checks an entry as the build does, so that accepted content can be built.
 *
 * @throws HttpError 422 with a message per problem
 */
export function checkEntry(
  content: ContentData,
  { kind }: EntryFile,
  hasPicture: (path: string) => boolean,
): void {
  const issues = listEntryProblems(content, kind)
    .slice(0, maxIssues)
    .map(({ path, message }) => ({
      path,
      message: `${formatFieldPrefix(path)}${message}`,
    }));
  const missing = listNamedPictures(content).find((picture) => !hasPicture(picture));
  if (missing !== undefined && issues.length < maxIssues) {
    const message = `There is no picture at ${missing}. Choose a file, or name another address.`;
    issues.push({ path: 'image', message });
  }
  if (issues.length === 0) return;
  throw new HttpError(422, issues.map(({ message }) => message).join(' '), { issues });
}

/**
 * Throws HttpError 422 if a person or review becomes real without the date of a permission, or
 * loses it: Florida Statutes 540.08 requires consent to show a person, and 16 CFR 465 real
 * reviewers.
 */
export function requirePermission(
  { kind }: EntryFile,
  after: ContentData,
  before: ContentData | null,
): void {
  const field = findField(listSchemaFields(kind.schema), ['permissionSince']);
  if (!field) return;
  const isReal = ({ data }: ContentData) =>
    Reflect.get(data, 'sample') !== true && !isOpenPosition(data);
  const hasDate = ({ data }: ContentData) => Reflect.has(data, 'permissionSince');
  if (!isReal(after) || hasDate(after)) return;
  // A real person from before there were such dates can be changed without one.
  if (before !== null && isReal(before) && !hasDate(before)) return;
  const message = `Is this real? Fill in “${field.label}” with the date of the written consent, or mark it as an invented example.`;
  throw new HttpError(422, message, { issues: [{ path: 'permissionSince', message }] });
}

export function listEntryProblems(content: ContentData, kind: ContentKind): ProblemIssue[] {
  const found = [
    ...listFieldProblems(kind.schema, content.data),
    ...listBodyProblems(kind, content.text),
  ];
  return found.map(({ field, message }) => ({ path: field, message }));
}

/** Returns a prefix only if the message cannot name the field: in a list or a group. */
function formatFieldPrefix(field: string): string {
  return field.includes('[') || field.includes('.') ? `${field}: ` : '';
}
