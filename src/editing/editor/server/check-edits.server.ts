import { setImmediate as letOthersRun } from 'node:timers/promises';
import * as z from 'zod';
import { safeParse } from 'zod/v4/core';
import { checkSave } from '#editing/entries/check-save.server.ts';
import { openContentView } from '#editing/entries/content-view.server.ts';
import {
  getDirectory,
  getPictures,
  readBuiltField,
  requireReadable,
} from '#model/built/built-content.server.ts';
import {
  type ContentText,
  findContentText,
  findNamedEntry,
  namesEntryFile,
  toTarget,
} from '#model/ids/content-text.ts';
import { listMarkdownPictures } from '#model/entries/entry-rules.ts';
import { type ContentList, parseListTarget } from '#model/ids/content-list.ts';
import {
  applyFieldChanges,
  type FieldChange,
  fieldValueSchema,
  readField,
} from '#model/files/field-changes.ts';
import { type FieldValue, isList, isMapping } from '#model/files/field-value.ts';
import { noticeFile } from '#model/schemas/notice.ts';
import { type NewChange, toRootPath } from '#model/merge/merge.ts';
import type { Edit } from './editor-inputs.ts';
import {
  type EditedField,
  type EntryEdit,
  parseFieldTarget,
  readEntryEdits,
  readFieldEdit,
} from './entry-edits.server.ts';
import { findPictures } from '#editing/pictures/picture-rows.server.ts';
import { decodeAddress, toUploadFile } from '#editing/pictures/upload-file.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import type { ProblemIssue } from '#lib/http/problem.ts';
import { readAgencyTime } from '#lib/text/agency-time.ts';

/** The maximum length of a saved list, above what any schema allows. */
const maxItems = 200;

export type CheckedEdit =
  { kind: 'accepted'; after: FieldValue | undefined } | { kind: 'refused'; sentence: string };

const refuse = (sentence: string): CheckedEdit => ({ kind: 'refused', sentence });

/** Checks an edit by the rules of the build, so that accepted content can be built. */
export function checkEdit(
  edit: Edit,
  { leaf }: ContentText,
  hasPicture: (path: string) => boolean,
): CheckedEdit {
  const type = leaf.isImage ? 'image' : 'text';
  if (edit.type !== type) return refuse(`${leaf.label} is of the type ${type}.`);
  const value = edit.value.trim();
  if (value === '' && leaf.isOptional) return { kind: 'accepted', after: undefined };
  const parsed = safeParse(leaf.schema, value);
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? 'This cannot be saved.');
  const missing = listSitePictures(edit).find((path) => !hasPicture(path));
  if (missing !== undefined) {
    return refuse(`There is no picture at ${missing}. Choose a file, or name another address.`);
  }
  // A picture's address is stored with HTTPS.
  return { kind: 'accepted', after: leaf.isImage ? String(parsed.data) : value };
}

function listSitePictures({ type, value }: Edit): string[] {
  if (type !== 'image') return listMarkdownPictures(value);
  const address = value.trim();
  return address.startsWith('/') ? [address.replace(/[?#].*$/, '')] : [];
}

interface TextEdit {
  edit: Edit;
  item: ContentText;
  index: number;
}

export interface EditedList extends ContentList {
  id: string;
}

interface ListEdit {
  edit: Edit;
  list: ContentList;
  index: number;
}

const listBaseSchema = z.array(fieldValueSchema).max(maxItems);
const listValueSchema = z
  .array(z.strictObject({ from: z.int().min(0).nullable(), value: fieldValueSchema }))
  .max(maxItems);

type ReadListEdit =
  | { kind: 'accepted'; change: Pick<FieldChange, 'after' | 'before' | 'from'> }
  | { kind: 'refused'; sentence: string };

/** Reads a changed list: its former items, and for each new item which of those it was. */
function readListEdit(
  edit: Edit,
  { schema, label, leaves }: ContentList,
  hasPicture: (path: string) => boolean,
): ReadListEdit {
  const base = listBaseSchema.safeParse(parseJson(edit.base ?? ''));
  const value = listValueSchema.safeParse(parseJson(edit.value));
  const from = value.data?.map((item) => item.from) ?? [];
  const known = from.filter((origin) => origin !== null);
  const isReadable =
    base.success &&
    value.success &&
    known.every((origin) => origin < base.data.length) &&
    new Set(known).size === known.length;
  if (!isReadable) return { kind: 'refused', sentence: `${label} cannot be read as a list.` };
  const after = value.data.map((item) => item.value);
  const parsed = safeParse(schema, after);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const position = issue?.path[0];
    const message = issue?.message ?? 'This cannot be saved.';
    const number = typeof position === 'number' ? `, number ${position + 1}` : '';
    return { kind: 'refused', sentence: number === '' ? message : `${label}${number}: ${message}` };
  }
  for (const item of after) {
    for (const leaf of leaves) {
      const text = readField({ data: { item }, text: '' }, ['item', ...leaf.path]);
      if (typeof text !== 'string') continue;
      const shown = { ...edit, type: leaf.isImage ? ('image' as const) : ('text' as const) };
      const missing = listSitePictures({ ...shown, value: text }).find((path) => !hasPicture(path));
      if (missing !== undefined) {
        return { kind: 'refused', sentence: `${label}: there is no picture at ${missing}.` };
      }
    }
  }
  return { kind: 'accepted', change: { before: base.data, after: after.map(trimTexts), from } };
}

function trimTexts(value: FieldValue): FieldValue {
  if (isList(value)) return value.map(trimTexts);
  if (!isMapping(value)) return typeof value === 'string' ? value.trim() : value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, trimTexts(item)]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface CheckedEdits {
  changes: NewChange[];
  /** The item, list or field of each change; null for a picture or a whole entry. */
  items: (ContentText | EditedField | EditedList | null)[];
  orphans: string[];
}

/**
 * Checks all edits and turns them into changes, except edits of deleted things.
 *
 * @throws HttpError 400 for ids that no page could have, 422 with all messages for invalid values
 */
export async function checkEdits(edits: readonly Edit[]): Promise<CheckedEdits> {
  const found = await findItems(edits);
  const { itemEdits, listEdits, fieldEdits, entryEdits, orphans } = found;
  const entries = await readEntryEdits(entryEdits);
  const { hasPicture, staged } = await loadPictures(edits);
  const issues: ProblemIssue[] = [...found.issues, ...entries.issues];
  const changes = new Map<string, { change: NewChange; item: ContentText; index: number }>();
  const lists: { change: NewChange; item: EditedField | EditedList; index: number }[] = [];
  for (const { edit, list, index } of listEdits) {
    await letOthersRun();
    const read = readListEdit(edit, list, hasPicture);
    if (read.kind === 'refused') {
      issues.push({ path: `edits.${index}.value`, message: read.sentence });
      continue;
    }
    const built = await readBuiltField(list.file, toRootPath(list.path));
    const { after, before, from } = read.change;
    const isNew = built === undefined && isList(before) && before.length === 0;
    lists.push({
      change: {
        kind: 'field',
        file: list.file,
        path: list.path,
        after,
        built,
        ...(!isNew && { before, from }),
      },
      item: { ...list, id: edit.id },
      index,
    });
  }
  for (const { edit, field, index } of fieldEdits) {
    const read = await readFieldEdit(edit, field);
    if (read.kind === 'accepted') lists.push({ change: read.change, item: field, index });
    else issues.push({ path: `edits.${index}.value`, message: read.sentence });
  }
  for (const { edit, item, index } of itemEdits) {
    // Hundreds of texts are rendered here, and each may take a while.
    await letOthersRun();
    const checked = checkEdit(edit, item, hasPicture);
    if (checked.kind === 'refused') {
      issues.push({ path: `edits.${index}.value`, message: checked.sentence });
      continue;
    }
    const earlier = changes.get(toTarget(item));
    if (earlier?.change.kind === 'field' && earlier.change.after !== checked.after) {
      const message = `${edit.id} and ${earlier.item.id} are the same text, but two values were sent for it.`;
      issues.push({ path: `edits.${index}.value`, message });
      continue;
    }
    const root = toRootPath(item.path);
    const built = trimText(await readBuiltField(item.file, root));
    const within = root.length < item.path.length ? readWithin(edit, item, built) : undefined;
    const change: NewChange = {
      kind: 'field',
      file: item.file,
      path: item.path,
      after: checked.after,
      built,
      ...(edit.base === undefined ? { isBlind: true } : { before: toStored(edit.base, item) }),
      ...(within !== undefined && { within }),
    };
    changes.set(toTarget(item), { change, item, index });
  }
  const single = [...changes.values(), ...lists];
  const together = [...single.map(({ change }) => change), ...entries.changes];
  for (const { at, message } of await checkSave(together, openContentView)) {
    const { file = '' } = together[at ?? -1] ?? {};
    const index = single[at ?? -1]?.index ?? entries.indexes.get(file);
    issues.push({ path: index === undefined ? 'edits' : `edits.${index}.value`, message });
  }
  issues.push(...(await findNoticeIssues([...changes.values()])));
  if (issues.length > 0) {
    const messages = new Set(issues.map(({ message }) => message));
    throw new HttpError(422, [...messages].join(' '), { issues });
  }
  // Edits of an entry that is deleted are dropped with it.
  const left = single.filter(({ change }) => !entries.removed.has(change.file));
  const pictures = staged.map((file): NewChange => ({ kind: 'picture', file }));
  return {
    // A list follows the texts of its items, which are addressed by their positions before the list
    // changes.
    changes: [...pictures, ...left.map(({ change }) => change), ...entries.changes],
    items: [
      ...pictures.map(() => null),
      ...left.map(({ item }) => item),
      ...entries.changes.map(() => null),
    ],
    orphans,
  };
}

/**
 * Returns the outermost list that contains a text, as its page had it, since a build may have moved
 * the items in the meantime.
 */
function readWithin(
  { base, list }: Edit,
  item: ContentText,
  built: FieldValue | undefined,
): FieldValue | undefined {
  const { path } = item;
  const at = path.findLastIndex((key) => typeof key === 'number');
  const known = listBaseSchema.safeParse(parseJson(list ?? ''));
  const isKnown = known.success && known.data.length > Number(path[at]);
  if (!isKnown || base === undefined || built === undefined) return built;
  const root = toRootPath(path);
  const shown = [
    { path: root, after: built },
    { path: path.slice(0, at), after: known.data },
    { path, after: toStored(base, item) },
  ];
  return readField(applyFieldChanges({ data: {}, text: '' }, shown), root);
}

/** Refuses times between which the notice bar would never be visible. */
async function findNoticeIssues(
  changes: readonly { change: NewChange; index: number }[],
): Promise<ProblemIssue[]> {
  const [from, until] = ['from', 'until'].map((key) =>
    changes.find(
      ({ change }) =>
        change.kind === 'field' && change.file === noticeFile && change.path[0] === key,
    ),
  );
  const last = until ?? from;
  if (!last) return [];
  const read = async (edit: typeof from, key: string) => {
    const value =
      edit?.change.kind === 'field' ? edit.change.after : await readBuiltField(noticeFile, [key]);
    return typeof value === 'string' ? readAgencyTime(value) : null;
  };
  const [start, end] = await Promise.all([read(from, 'from'), read(until, 'until')]);
  const path = `edits.${last.index}.value`;
  if (start && end && end <= start) {
    return [{ path, message: 'The notice would end before it begins. Choose other times.' }];
  }
  return until && end && end.getTime() <= Date.now()
    ? [{ path, message: 'The notice would be over already. Choose a later time.' }]
    : [];
}

/** Trims whitespace at both ends, which belongs to the file and not to the text. */
function trimText(value: FieldValue | undefined): FieldValue | undefined {
  return typeof value === 'string' ? value.trim() : value;
}

/** Returns undefined for an empty optional field, which the file omits. */
function toStored(base: string, { leaf }: ContentText): string | undefined {
  const text = base.trim();
  return text === '' && leaf.isOptional ? undefined : text;
}

interface FoundEdits {
  itemEdits: TextEdit[];
  listEdits: ListEdit[];
  fieldEdits: { edit: Edit; field: EditedField; index: number }[];
  entryEdits: EntryEdit[];
  orphans: string[];
  /** Edits of files that cannot be read. */
  issues: ProblemIssue[];
}

async function findItems(edits: readonly Edit[]): Promise<FoundEdits> {
  const directory = await getDirectory();
  const unknown: ProblemIssue[] = [];
  const orphans: string[] = [];
  const itemEdits: TextEdit[] = [];
  const listEdits: ListEdit[] = [];
  const fieldEdits: FoundEdits['fieldEdits'] = [];
  const entryEdits: EntryEdit[] = [];
  const issues: ProblemIssue[] = [];
  const canRead = async (file: string, index: number) => {
    try {
      await requireReadable(file);
      return true;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      issues.push({ path: `edits.${index}.value`, message: error.message });
      return false;
    }
  };
  for (const [index, edit] of edits.entries()) {
    if (edit.type === 'entry') {
      entryEdits.push({ edit, index });
      continue;
    }
    const field = edit.type === 'field' ? parseFieldTarget(edit.id) : null;
    if (field) {
      if (!(await canRead(field.file, index))) continue;
      const isKnown = (await readBuiltField(field.file, ['id'])) !== undefined;
      if (isKnown) fieldEdits.push({ edit, field, index });
      else orphans.push(edit.id);
      continue;
    }
    const list = edit.type === 'list' ? parseListTarget(edit.id) : null;
    if (list) {
      if (!(await canRead(list.file, index))) continue;
      if (await isListThere(list)) listEdits.push({ edit, list, index });
      else orphans.push(edit.id);
      continue;
    }
    const item = findContentText(edit.id, directory);
    if (item && !(await canRead(item.file, index))) continue;
    const isKnown = item && ((await isThere(item)) || (await hasMoved(item, edit.base)));
    if (isKnown) itemEdits.push({ edit, item, index });
    else if (item || findNamedEntry(edit.id) || namesEntryFile(edit.id)) orphans.push(edit.id);
    else {
      const message = `There is nothing on the site with the id "${toShown(edit.id)}".`;
      unknown.push({ path: `edits.${index}.id`, message });
    }
  }
  if (unknown.length > 0) {
    throw new HttpError(400, unknown.map(({ message }) => message).join(' '), { issues: unknown });
  }
  return { itemEdits, listEdits, fieldEdits, entryEdits, orphans, issues };
}

/** Returns whether the file has the list, or may get it because it is optional. */
export async function isListThere({ file, path }: ContentList): Promise<boolean> {
  const built = await readBuiltField(file, path);
  if (built !== undefined) return isList(built);
  return path.length === 1 && (await readBuiltField(file, ['id'])) !== undefined;
}

/** Returns whether the file has the field, or may get it because it is optional. */
export async function isThere({ file, path, leaf }: ContentText): Promise<boolean> {
  if ((await readBuiltField(file, path)) !== undefined) return true;
  if (!leaf.isOptional) return false;
  // For a top-level key, this reads the file's own text, which every file has.
  return (await readBuiltField(file, path.slice(0, -1))) !== undefined;
}

/**
 * Returns whether the text is now elsewhere in its list, which got shorter since a page was built.
 */
async function hasMoved({ file, path }: ContentText, base?: string): Promise<boolean> {
  const root = toRootPath(path);
  if (base === undefined || root.length === path.length) return false;
  let values = [await readBuiltField(file, root)];
  for (const key of path.slice(root.length)) {
    values = values.flatMap((value): typeof values => {
      if (isList(value)) return [...value];
      return isMapping(value) ? [value[key]] : [];
    });
  }
  return values.some((value) => typeof value === 'string' && value.trim() === base.trim());
}

function toShown(id: string): string {
  return id.replaceAll(/\p{Cc}/gu, '').slice(0, 60);
}

/** Requires a removed picture to be uploaded again, even if the site still shows it. */
export async function loadPictures(
  edits: readonly Edit[],
): Promise<{ hasPicture: (path: string) => boolean; staged: string[] }> {
  const built = await getPictures();
  const named = edits.flatMap(listSitePictures);
  const uploads = [...new Set(named.flatMap((path) => toUploadFile(path) ?? []))];
  const { stored, removed } = await findPictures(uploads);
  const isBuilt = (file: string) =>
    built.has(file.replace(/^public/, '')) && !removed.includes(file);
  const staged = stored.filter((file) => !isBuilt(file));
  return {
    hasPicture: (path) => {
      const upload = toUploadFile(path);
      if (upload === null) return built.has(decodeAddress(path));
      return isBuilt(upload) || staged.includes(upload);
    },
    staged,
  };
}
