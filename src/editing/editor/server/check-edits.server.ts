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
import { listFieldPictures } from '#model/entries/entry-rules.ts';
import { type ContentList, parseListTarget } from '#model/ids/content-list.ts';
import { applyFieldChanges, readField } from '#model/files/field-changes.ts';
import { areEqualValues, type FieldValue, isList, isMapping } from '#model/files/field-value.ts';
import { findOrigins, type ItemOrigins } from '#model/files/list-origins.ts';
import { dropEmptyLines } from '#model/field-info.ts';
import { noticeFile } from '#model/schemas/notice.ts';
import { type NewChange, toRootPath } from '#model/merge/merge.ts';
import type { Edit, EntryEdit, TextEdit, ValueEdit } from './editor-inputs.ts';
import { type EditedField, parseFieldTarget, readEntryEdits } from './entry-edits.server.ts';
import { findPictures } from '#editing/pictures/picture-rows.server.ts';
import { decodeAddress, toUploadFile } from '#editing/pictures/upload-file.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { readAgencyTime } from '#lib/text/agency-time.ts';

type Value = FieldValue | undefined;

/** An edit with the place in a file that its id names. */
type PlacedEdit = { index: number } & (
  | { kind: 'text'; edit: TextEdit; item: ContentText }
  | { kind: 'list'; edit: ValueEdit; item: ContentList }
  | { kind: 'field'; edit: ValueEdit; item: EditedField }
);

/** The values an edit sets and replaces; `before` is missing where its author didn't send it. */
interface ReadValues {
  after: Value;
  before?: { value: Value } | undefined;
  /** For lists, the index in `before` of each item of `after`. */
  from?: ItemOrigins;
}

type ReadEdit = ({ kind: 'accepted' } & ReadValues) | { kind: 'refused'; sentence: string };

const refuse = (sentence: string): ReadEdit => ({ kind: 'refused', sentence });

/** The maximum length of a saved list, above what any schema allows. */
const maxItems = 200;

const listValueSchema = z
  .array(z.strictObject({ from: z.int().min(0).nullable(), value: z.custom<FieldValue>() }))
  .max(maxItems);

/** Checks an edit's value by the rules of the build, so that accepted content can be built. */
function readEdit(placed: PlacedEdit): ReadEdit {
  switch (placed.kind) {
    case 'text':
      return readTextEdit(placed.edit, placed.item);
    case 'list':
      return readListEdit(placed.edit, placed.item);
    case 'field':
      return readFieldEdit(placed.edit, placed.item);
  }
}

/** Checks the text or picture that an edit sets; the pictures that it names may be missing. */
export function readTextEdit({ type, value, base }: TextEdit, item: ContentText): ReadEdit {
  const { leaf } = item;
  const wanted = leaf.isImage ? 'image' : 'text';
  if (type !== wanted) return refuse(`${leaf.label} is of the type ${wanted}.`);
  const before = base === undefined ? undefined : { value: toStored(base, item) };
  const after = toStored(value, item);
  if (after === undefined) return { kind: 'accepted', after, before };
  const parsed = safeParse(leaf.schema, after);
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? 'This cannot be saved.');
  // A picture's address is stored with HTTPS.
  return { kind: 'accepted', before, after: leaf.isImage ? String(parsed.data) : after };
}

/** Returns undefined for an empty optional field, which the file omits. */
function toStored(value: string, { leaf }: ContentText): string | undefined {
  const text = value.trim();
  return text === '' && leaf.isOptional ? undefined : text;
}

/** Reads a changed list: its former items, and for each new item which of those it was. */
function readListEdit(edit: ValueEdit, { schema, label }: ContentList): ReadEdit {
  const before = edit.base?.value;
  const { data: items } = listValueSchema.safeParse(edit.value?.value);
  const from = items?.map((item) => item.from) ?? [];
  const known = from.filter((origin) => origin !== null);
  const isReadable =
    items &&
    isList(before) &&
    before.length <= maxItems &&
    known.every((origin) => origin < before.length) &&
    new Set(known).size === known.length;
  if (!isReadable) return refuse(`${label} cannot be read as a list.`);
  const after = items.map(({ value }) => trimTexts(value));
  const [issue] = safeParse(schema, after).error?.issues ?? [];
  if (!issue) return { kind: 'accepted', before: { value: before }, after, from };
  const [position] = issue.path;
  return refuse(
    typeof position === 'number'
      ? `${label}, number ${position + 1}: ${issue.message}`
      : issue.message,
  );
}

function trimTexts(value: FieldValue): FieldValue {
  if (isList(value)) return value.map(trimTexts);
  if (!isMapping(value)) return typeof value === 'string' ? value.trim() : value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, trimTexts(item)]));
}

/** Reads the edit of a number, a date or a choice; no value removes the field. */
function readFieldEdit({ value, base }: ValueEdit, { label, field }: EditedField): ReadEdit {
  if (value === null || base === null) return refuse(`${label} cannot be read.`);
  const [after, before] = [dropEmptyLines(value.value), dropEmptyLines(base?.value)];
  const sentence = field.problem(after);
  if (sentence !== null) {
    return refuse(sentence.startsWith(label) ? sentence : `${label}: ${sentence}`);
  }
  return {
    kind: 'accepted',
    after,
    ...(base !== undefined && { before: { value: before } }),
    ...(isList(before) && isList(after) && { from: findOrigins(before, after) }),
  };
}

export interface CheckedEdits {
  /** The target of each edit: its file and path, or else its id. */
  targets: string[];
  changes: NewChange[];
  /** The id of the edit that a change is from; null for a picture or a whole entry. */
  ids: (string | null)[];
  orphans: string[];
  refusals: EditRefusal[];
}

/** Why an edit cannot be saved; `index` is null where no single edit is to blame. */
export interface EditRefusal {
  index: number | null;
  message: string;
  /** Set if no page could have the edit's id. */
  isUnknown?: true;
}

/** Refuses a save: with 400 for unknown ids, else with 422 for values, and with all reasons. */
export function refuseEdits(refusals: readonly EditRefusal[]): never {
  const unknown = refusals.filter(({ isUnknown }) => isUnknown);
  const found = unknown.length > 0 ? unknown : refusals;
  const part = unknown.length > 0 ? 'id' : 'value';
  const messages = new Set(found.map(({ message }) => message));
  const issues = found.map(({ index, message }) => ({
    path: index === null ? 'edits' : `edits.${index}.${part}`,
    message,
  }));
  const status = unknown.length > 0 ? 400 : 422;
  throw new HttpError(status, [...messages].join(' '), { issues });
}

/** Checks all edits and turns them into changes, except edits of deleted things. */
export async function checkEdits(edits: readonly Edit[]): Promise<CheckedEdits> {
  const { placed, entryEdits, orphans, refusals } = await placeEdits(edits);
  const entries = await readEntryEdits(entryEdits);
  refusals.push(...entries.refusals);
  const read: { placed: PlacedEdit; values: ReadValues }[] = [];
  for (const each of placed) {
    // Hundreds of texts are rendered here, and each may take a while.
    await letOthersRun();
    const values = readEdit(each);
    if (values.kind === 'accepted') read.push({ placed: each, values });
    else refusals.push({ index: each.index, message: values.sentence });
  }
  const named = read.map(({ placed: { item }, values }) =>
    listFieldPictures(values.after, [...item.path]).map(({ picture }) => picture),
  );
  const { hasPicture, staged } = await loadPictures(named.flat());
  const single = new Map<string, { change: NewChange; id: string; index: number }>();
  for (const [at, { placed: each, values }] of read.entries()) {
    const { edit, index, item } = each;
    const missing = named[at]?.find((path) => !hasPicture(path));
    const target = toTarget(item);
    const earlier = single.get(target);
    const isSame =
      earlier?.change.kind !== 'field' || areEqualValues(earlier.change.after, values.after);
    if (missing !== undefined) {
      refusals.push({ index, message: describeMissingPicture(missing) });
    } else if (!isSame) {
      const message = `${edit.id} and ${earlier.id} are the same text, but two values were sent for it.`;
      refusals.push({ index, message });
    } else {
      single.set(target, { change: await toChange(each, values), id: edit.id, index });
    }
  }
  const own = [...single.values()];
  const together = [...own.map(({ change }) => change), ...entries.changes];
  for (const { at, message } of await checkSave(together, openContentView)) {
    const { file = '' } = together[at ?? -1] ?? {};
    refusals.push({ index: own[at ?? -1]?.index ?? entries.indexes.get(file) ?? null, message });
  }
  refusals.push(...(await findNoticeProblems(own)));
  // Edits of an entry that is deleted are dropped with it.
  const left = own.filter(({ change }) => !entries.removed.has(change.file));
  const pictures = staged.map((file): NewChange => ({ kind: 'picture', file }));
  const targets = edits.map(({ id }, index) => {
    const each = placed.find((one) => one.index === index);
    return each ? toTarget(each.item) : id;
  });
  return {
    targets,
    // A list follows the texts of its items, which are addressed by their positions before the list
    // changes.
    changes: [...pictures, ...left.map(({ change }) => change), ...entries.changes],
    ids: [
      ...pictures.map(() => null),
      ...left.map(({ id }) => id),
      ...entries.changes.map(() => null),
    ],
    orphans,
    refusals,
  };
}

export function describeMissingPicture(path: string): string {
  return `There is no picture at ${path}. Choose a file, or name another address.`;
}

async function toChange(placed: PlacedEdit, values: ReadValues): Promise<NewChange> {
  const { file, path } = placed.item;
  const { after, before, from } = values;
  const root = toRootPath(path);
  const shown = await readBuiltField(file, root);
  const built = typeof shown === 'string' ? shown.trim() : shown;
  // A list that the site does not have replaces nothing.
  const isNew = built === undefined && isList(before?.value) && before.value.length === 0;
  const isInList = placed.kind === 'text' && root.length < path.length;
  return {
    kind: 'field',
    file,
    path,
    after,
    built,
    ...(before ? !isNew && { before: before.value } : { isBlind: true }),
    ...(from && !isNew && { from }),
    ...(isInList && { within: readWithin(placed, before, built) }),
  };
}

/**
 * Returns the outermost list that contains a text, as its page had it, since a build may have moved
 * the items in the meantime.
 */
function readWithin(
  { edit: { list }, item: { path } }: Extract<PlacedEdit, { kind: 'text' }>,
  before: ReadValues['before'],
  built: Value,
): Value {
  const at = path.findLastIndex((key) => typeof key === 'number');
  const isKnown = isList(list) && list.length <= maxItems && list.length > Number(path[at]);
  if (!isKnown || before === undefined || built === undefined) return built;
  const root = toRootPath(path);
  const shown = [
    { path: root, after: built },
    { path: path.slice(0, at), after: list },
    { path, after: before.value },
  ];
  return readField(applyFieldChanges({ data: {}, text: '' }, shown), root);
}

/** Refuses times between which the notice bar would never be visible. */
async function findNoticeProblems(
  changes: readonly { change: NewChange; index: number }[],
): Promise<EditRefusal[]> {
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
  const { index } = last;
  if (start && end && end <= start) {
    return [{ index, message: 'The notice would end before it begins. Choose other times.' }];
  }
  return until && end && end.getTime() <= Date.now()
    ? [{ index, message: 'The notice would be over already. Choose a later time.' }]
    : [];
}

interface PlacedEdits {
  placed: PlacedEdit[];
  entryEdits: { edit: EntryEdit; index: number }[];
  orphans: string[];
  /** Edits with unknown ids, and of files that cannot be read. */
  refusals: EditRefusal[];
}

async function placeEdits(edits: readonly Edit[]): Promise<PlacedEdits> {
  const found: PlacedEdits = { placed: [], entryEdits: [], orphans: [], refusals: [] };
  for (const [index, edit] of edits.entries()) {
    if (edit.type === 'entry') {
      found.entryEdits.push({ edit, index });
      continue;
    }
    const placed = await placeEdit(edit, index);
    const hindrance = placed && (await findHindrance(placed.item.file));
    if (typeof hindrance === 'string') found.refusals.push({ index, message: hindrance });
    else if (placed && (await isPlaceThere(placed))) found.placed.push(placed);
    else if (placed || findNamedEntry(edit.id) || namesEntryFile(edit.id)) {
      found.orphans.push(edit.id);
    } else {
      const message = `There is nothing on the site with the id "${toPrintable(edit.id)}".`;
      found.refusals.push({ index, message, isUnknown: true });
    }
  }
  return found;
}

/** Returns null for an id that names no place. */
async function placeEdit(edit: TextEdit | ValueEdit, index: number): Promise<PlacedEdit | null> {
  switch (edit.type) {
    case 'text':
    case 'image': {
      const item = findContentText(edit.id, await getDirectory());
      return item && { kind: 'text', edit, item, index };
    }
    case 'list': {
      const item = parseListTarget(edit.id);
      return item && { kind: 'list', edit, item, index };
    }
    case 'field': {
      const item = parseFieldTarget(edit.id);
      return item && { kind: 'field', edit, item, index };
    }
  }
}

/** Returns why a file cannot be changed; null if it can. */
async function findHindrance(file: string): Promise<string | null> {
  try {
    await requireReadable(file);
    return null;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.message;
  }
}

async function isPlaceThere(placed: PlacedEdit): Promise<boolean> {
  switch (placed.kind) {
    case 'text':
      return (await isThere(placed.item)) || hasMoved(placed.item, placed.edit.base);
    case 'list':
      return isListThere(placed.item);
    case 'field': {
      const { file, path } = placed.item;
      const known = await readBuiltField(file, path.length === 1 ? ['id'] : path);
      return known !== undefined;
    }
  }
}

/** Returns whether the file has the list, or may get it because it is optional. */
async function isListThere({ file, path }: ContentList): Promise<boolean> {
  const built = await readBuiltField(file, path);
  if (built !== undefined) return isList(built);
  return path.length === 1 && (await readBuiltField(file, ['id'])) !== undefined;
}

/** Returns whether the file has the field, or may get it because it is optional. */
export async function isThere({ file, path, leaf }: ContentText): Promise<boolean> {
  if ((await readBuiltField(file, path)) !== undefined) return true;
  if (!leaf.isOptional) return false;
  // Its group may be missing with it, such as a logo that was taken out, but no item of a list. The
  // empty path reads the file's own text, which every file has.
  for (let end = path.length - 1; end >= 0; end -= 1) {
    if ((await readBuiltField(file, path.slice(0, end))) !== undefined) return true;
    if (typeof path[end - 1] === 'number') return false;
  }
  return false;
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

function toPrintable(id: string): string {
  return id.replaceAll(/\p{Cc}/gu, '').slice(0, 60);
}

/** Requires a removed picture to be uploaded again, even if the site still shows it. */
export async function loadPictures(
  named: readonly string[],
): Promise<{ hasPicture: (path: string) => boolean; staged: string[] }> {
  const built = await getPictures();
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
