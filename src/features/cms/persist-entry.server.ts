import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  applyFieldChanges,
  type ContentData,
  areEqualValues,
  type FieldPath,
  type FieldChange,
  type FieldValue,
  listFieldChanges,
  readField,
} from '#features/content/field-changes.ts';
import { getDirectory } from '#features/content/built-content.server.ts';
import { findItemsAt, formatKey, formatPlace } from '#features/content/content-item.ts';
import type { ContentEnding } from '#features/content/kinds.ts';
import { judgeChange, type NewChange } from '#features/content/merge.ts';
import { parseContentFile } from '#features/content/parse-content-file.ts';
import { listNamedPictures } from '#features/content/entry-rules.ts';
import type { TextLeaf } from '#features/content/item-template.ts';
import { writeField } from '#features/content/write-value.ts';
import { listPictures } from '#features/pictures/picture-rows.server.ts';
import { toUploadFile } from '#features/pictures/upload-file.ts';
import { storeSave } from '#features/publishing/journal.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import {
  checkEntry,
  type EntryPlace,
  findEntryPlace,
  requireEntryPlace,
  requireNewName,
  readEntryData,
  settleEntry,
} from './cms-entry.server.ts';
import type { CmsAsset, CmsDataFile } from './cms-action.server.ts';
import { loadPictureTest, stagePicture } from './cms-picture.server.ts';
import type { ContentView } from './content-view.server.ts';

const rowsSchema = z.tuple([z.object({ id: z.int() })]);

/**
 * Gives out a number for a new entry. Nobody else gets the same one.
 *
 * @param folder of the content, for example `providers`
 * @param least the first number that no entry has
 */
async function takeContentId(folder: string, least: number): Promise<number> {
  const rows = await sql`
    insert into content_ids (folder, last_id) values (${folder}, ${least})
    on conflict (folder)
      do update set last_id = greatest(content_ids.last_id + 1, excluded.last_id)
    returning last_id as id`;
  return rowsSchema.parse(rows)[0].id;
}

/**
 * Who changed a field last.
 *
 * @returns null where no save tells that is not live yet
 */
function findEditor(
  { openSaves }: ContentView,
  { file }: EntryPlace,
  path: FieldPath,
): string | null {
  const touches = (other: FieldPath) =>
    path.every((key, at) => at >= other.length || other[at] === key);
  const save = openSaves.findLast(({ changes }) =>
    changes.some(
      (change) => change.file === file && (change.kind !== 'field' || touches(change.path)),
    ),
  );
  return save?.username ?? null;
}

/** What a form changed, held against what stands there by now. */
export type EntryMerge =
  | { kind: 'merged'; changes: FieldChange[]; content: ContentData }
  /** Somebody else changed this field to something else. */
  | { kind: 'conflict'; path: FieldPath; theirs: FieldValue | undefined };

/**
 * Brings the changes of a form into an entry that others may have changed in the meantime: other
 * fields stay as they have made them.
 *
 * @param base what the form began with
 * @param sent what it says now
 * @param present what stands there by now
 */
function mergeEntry(
  file: string,
  base: ContentData,
  sent: ContentData,
  present: ContentData,
): EntryMerge {
  const changes: FieldChange[] = [];
  for (const change of listFieldChanges(file, base, sent)) {
    const current = readField(present, change.path);
    const verdict = judgeChange(change, current);
    if (verdict === 'conflict') return { kind: 'conflict', path: change.path, theirs: current };
    if (verdict === 'applies') changes.push(change);
  }
  return { kind: 'merged', changes, content: applyFieldChanges(present, changes) };
}

/**
 * Names a field of an entry in words: "Article “Naps” › Category".
 *
 * @param data what the entry holds, for its name
 */
async function nameField(
  { file, kindName }: EntryPlace,
  path: FieldPath,
  data: object,
): Promise<string> {
  const [item] = findItemsAt(file, path, await getDirectory());
  const key = path.findLast((each) => typeof each === 'string') ?? 'text';
  const label = item?.leaf.label ?? formatKey(key);
  const title: unknown = Reflect.get(data, 'name') ?? Reflect.get(data, 'title');
  return formatPlace(
    { kind: kindName, file, path, leaf: { label } as TextLeaf },
    typeof title === 'string' ? title : undefined,
  );
}

/** The first number above those of all entries of a kind. */
async function findNextId({ kind }: EntryPlace, view: ContentView): Promise<number> {
  const files = await view.listFiles(`content/${kind.folder}`);
  const texts = await view.readTexts(files);
  const ids = texts.map((text, index) => {
    const place = findEntryPlace(files[index] ?? '');
    if (text === null || place?.kind !== kind) return 0;
    const id: unknown = Reflect.get(readEntryData(text, place).data, 'id');
    return typeof id === 'number' ? id : 0;
  });
  return Math.max(0, ...ids) + 1;
}

/** Writes a new content file in the style of those that are there. */
function writeEntry(content: ContentData, ending: ContentEnding): string {
  const written = write(content, ending, false);
  const parsed = parseContentFile(written, ending);
  const isGood =
    parsed.kind === 'parsed' &&
    areEqualValues(parsed.data as FieldValue, content.data as FieldValue);
  return isGood ? written : write(content, ending, true);
}

function write({ data, text }: ContentData, ending: ContentEnding, isCautious: boolean): string {
  const fields = Object.entries(data as Record<string, FieldValue>);
  const yaml = fields.map(([key, value]) => `${writeField(key, value, 0, isCautious)}\n`).join('');
  return ending === '.yaml' ? yaml : `---\n${yaml}---\n\n${text}\n`;
}

/**
 * Saves an entry as a form sends it: only what was really changed in it, and only where nobody else
 * has changed the same in the meantime.
 *
 * @param username who saves
 * @returns whether there was anything to save
 * @throws HttpError 409 where somebody has, 422 for what breaks a rule
 */
export async function persistEntry(
  { dataFile, assets }: { dataFile: CmsDataFile; assets: CmsAsset[] },
  view: ContentView,
  username: string,
): Promise<boolean> {
  const place = requireEntryPlace(dataFile.path);
  for (const asset of assets) await stagePicture(asset, view);
  const sent = readEntryData(dataFile.raw, place);
  const present = await view.readText(place.file);
  const { changes, content } =
    present === null
      ? await createEntry(sent, dataFile, place, view)
      : await changeEntry(sent, readEntryData(present, place), dataFile, place, view);
  if (changes.length === 0) return false;
  const pictures = await listNewPictures(content);
  const outcome = await storeSave({
    ...{ id: randomUUID(), username, source: 'cms', changes: [...pictures, ...changes] },
  });
  if (outcome.kind !== 'conflict') return outcome.kind === 'stored';
  const [first] = outcome.conflicts;
  const change = changes[(first?.index ?? 0) - pictures.length];
  const path = change?.kind === 'field' ? change.path : [];
  return refuseConflict(place, path, content.data, first?.by ?? null);
}

interface EntryChanges {
  changes: NewChange[];
  /** What the entry holds afterwards. */
  content: ContentData;
}

async function createEntry(
  sent: ContentData,
  { base }: CmsDataFile,
  place: EntryPlace,
  view: ContentView,
): Promise<EntryChanges> {
  if (base !== undefined) {
    throw new HttpError(
      409,
      'Somebody has deleted this entry in the meantime, so your changes were not saved. Copy what you need, then create a new entry.',
    );
  }
  requireNewName(place);
  const { data, text } = settleEntry(sent, null, place);
  const hasId = 'id' in (place.kind.schema as unknown as { shape: object }).shape;
  const least = hasId ? await findNextId(place, view) : null;
  const withId = (id: number | null) => {
    const first = id === null ? {} : { id };
    return { data: { ...first, ...data, ...first }, text };
  };
  checkEntry(withId(least), place, await loadPictureTest(view));
  // Taken when nothing can be refused any more: a number that is taken is gone.
  const content = withId(least === null ? null : await takeContentId(place.kind.folder, least));
  const file = writeEntry(content, place.kind.ending);
  return { changes: [{ kind: 'create', file: place.file, text: file }], content };
}

async function changeEntry(
  sent: ContentData,
  present: ContentData,
  { base: baseText }: CmsDataFile,
  place: EntryPlace,
  view: ContentView,
): Promise<EntryChanges> {
  if (baseText === undefined) {
    throw new HttpError(
      409,
      'There is an entry of that name already. Change the title, or open that entry.',
    );
  }
  const base = settleEntry(readEntryData(baseText, place), present, place);
  const merge = mergeEntry(place.file, base, settleEntry(sent, base, place), present);
  if (merge.kind === 'conflict') {
    return refuseConflict(place, merge.path, present.data, findEditor(view, place, merge.path));
  }
  if (merge.changes.length === 0) return { changes: [], content: merge.content };
  checkEntry(merge.content, place, await loadPictureTest(view));
  const changes = merge.changes.map((change): NewChange => {
    const built: FieldValue | undefined = readField(present, change.path);
    return { kind: 'field', ...change, built };
  });
  return { changes, content: merge.content };
}

async function refuseConflict(
  place: EntryPlace,
  path: FieldPath,
  data: object,
  by: string | null,
): Promise<never> {
  const field = await nameField(place, path, data);
  throw new HttpError(
    409,
    `${by ?? 'Somebody'} has changed “${field}” in the meantime, so nothing was saved. Copy your words, open the entry anew, and decide there which ones stay.`,
  );
}

/** Pictures that an entry names and git does not have yet. */
async function listNewPictures(content: ContentData): Promise<NewChange[]> {
  const named = listNamedPictures(content).flatMap((path) => toUploadFile(path) ?? []);
  return (await listPictures(named)).map((file) => ({ kind: 'picture', file }));
}
