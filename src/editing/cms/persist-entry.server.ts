import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { readTitle } from '#model/entries/entry-title.ts';
import {
  applyFieldChanges,
  type ContentData,
  type FieldPath,
  type FieldChange,
  readField,
} from '#model/files/field-changes.ts';
import { type FieldValue, isList } from '#model/files/field-value.ts';
import { listFieldChanges } from '#model/merge/list-field-changes.ts';
import { getDirectory } from '#model/built/built-content.server.ts';
import { formatKey } from '#model/field-info.ts';
import { findTextsAt, formatTextPath } from '#model/ids/content-text.ts';
import { fitChange, type FittedChange, type NewChange, toRootPath } from '#model/merge/merge.ts';
import { findOrigins } from '#model/files/list-origins.ts';
import { toReadableText } from '#model/describe/describe-text.server.ts';
import { storeSave } from '#editing/publishing/journal.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { requireSound } from '#editing/entries/check-save.server.ts';
import {
  checkEntry,
  type EntryFile,
  requireEntryFile,
  readEntryData,
  normalizeEntry,
} from '#editing/entries/cms-entry.server.ts';
import type { CmsConflict } from './cms-answers.ts';
import type { CmsAsset, CmsDataFile } from './cms-action.ts';
import { loadPictureTest, stagePicture } from '#editing/entries/cms-picture.server.ts';
import { listNewPictures, prepareNewEntry } from '#editing/entries/new-entry.server.ts';
import type { ContentView } from '#editing/entries/content-view.server.ts';

/**
 * Returns who last changed a field; null if the change is live already or was committed by hand.
 */
function findEditor(
  { openSaves }: ContentView,
  { file }: EntryFile,
  path: FieldPath,
  present: FieldValue | undefined,
): string | null {
  const touches = (other: FieldPath) =>
    path.every((key, at) => at >= other.length || other[at] === key);
  const save = openSaves.findLast(({ changes }) =>
    changes.some(
      (change) => change.file === file && (change.kind !== 'field' || touches(change.path)),
    ),
  );
  const wrote = save?.changes.findLast(
    (change) =>
      change.kind === 'field' && change.file === file && isDeepStrictEqual(change.path, path),
  );
  const isOther = wrote?.kind === 'field' && !isDeepStrictEqual(wrote.after, present);
  return isOther ? null : (save?.username ?? null);
}

export type EntryMerge =
  | { kind: 'merged'; changes: FieldChange[]; content: ContentData }
  | { kind: 'conflict'; changes: FieldChange[] };

/** Merges a form's changes into the current entry; fields that others changed keep their value. */
function mergeEntry(
  file: string,
  base: ContentData,
  sent: ContentData,
  present: ContentData,
): EntryMerge {
  const changes: FieldChange[] = [];
  const conflicts: FieldChange[] = [];
  for (const change of listFieldChanges(file, base, sent)) {
    const fitted = fitChange(change, present);
    if (fitted.kind === 'conflict') conflicts.push(change);
    else if (fitted.kind === 'applies') changes.push(rebaseChange(change, fitted, present));
  }
  if (conflicts.length > 0) return { kind: 'conflict', changes: conflicts };
  return { kind: 'merged', changes, content: applyFieldChanges(present, changes) };
}

function rebaseChange(
  { file, from }: FieldChange,
  { path, after }: Extract<FittedChange, { kind: 'applies' }>,
  present: ContentData,
): FieldChange {
  const before = readField(present, path);
  const isListChange = from && isList(before) && isList(after);
  const root = toRootPath(path);
  return {
    file,
    path,
    before,
    after,
    ...(isListChange && { from: findOrigins(before, after) }),
    ...(root.length < path.length && {
      within: readField(present, root),
    }),
  };
}

async function formatFieldName(
  { file, kindName }: EntryFile,
  path: FieldPath,
  data: object,
): Promise<string> {
  const [item] = findTextsAt(file, path, await getDirectory());
  const key = path.findLast((each) => typeof each === 'string') ?? 'text';
  const label = item?.leaf.label ?? formatKey(key);
  return formatTextPath({ kind: kindName, file, path, leaf: { label } }, readTitle(data));
}

/**
 * Saves what a form really changed; returns whether there was anything.
 *
 * @throws HttpError 409 if somebody else changed the same field, 422 for a broken rule
 */
export async function persistEntry(
  { dataFile, assets }: { dataFile: CmsDataFile; assets: CmsAsset[] },
  view: ContentView,
  username: string,
): Promise<boolean> {
  const entryFile = requireEntryFile(dataFile.path);
  for (const asset of assets) await stagePicture(asset, view);
  const sent = readEntryData(dataFile.raw, entryFile);
  const present = await view.readText(entryFile.file);
  const { changes, content } =
    present === null
      ? await createEntry(sent, dataFile, entryFile, view)
      : await changeEntry(sent, readEntryData(present, entryFile), dataFile, entryFile, view);
  if (changes.length === 0) return false;
  await requireSound(changes, view);
  const pictures = await listNewPictures(content);
  const outcome = await storeSave({
    id: randomUUID(),
    username,
    source: 'cms',
    changes: [...pictures, ...changes],
  });
  if (outcome.kind === 'orphaned') throw new HttpError(409, deletedMessage);
  if (outcome.kind !== 'conflict') return outcome.kind === 'stored';
  return refuseConflicts(
    entryFile,
    content.data,
    outcome.conflicts.flatMap(({ index, theirs, by }) => {
      const change = changes[index - pictures.length];
      return change?.kind === 'field'
        ? [{ path: change.path, yours: change.after, theirs, by }]
        : [];
    }),
  );
}

const deletedMessage =
  'Someone deleted this entry in the meantime, so your changes were not saved. Copy what you need, then create a new entry.';

interface EntryChanges {
  changes: NewChange[];
  content: ContentData;
}

async function createEntry(
  sent: ContentData,
  { base }: CmsDataFile,
  entryFile: EntryFile,
  view: ContentView,
): Promise<EntryChanges> {
  if (base !== undefined) {
    throw new HttpError(409, deletedMessage);
  }
  return prepareNewEntry(sent, entryFile, view);
}

async function changeEntry(
  sent: ContentData,
  present: ContentData,
  { base: baseText }: CmsDataFile,
  entryFile: EntryFile,
  view: ContentView,
): Promise<EntryChanges> {
  if (baseText === undefined) {
    throw new HttpError(
      409,
      'An entry with that name already exists. Change the title, or open that entry.',
    );
  }
  const base = normalizeEntry(readEntryData(baseText, entryFile), present, entryFile);
  const merge = mergeEntry(entryFile.file, base, normalizeEntry(sent, base, entryFile), present);
  if (merge.kind === 'conflict') {
    return refuseConflicts(
      entryFile,
      present.data,
      merge.changes.map(({ path, after }) => {
        const theirs = readField(present, path);
        return { path, yours: after, theirs, by: findEditor(view, entryFile, path, theirs) };
      }),
    );
  }
  if (merge.changes.length === 0) return { changes: [], content: merge.content };
  checkEntry(merge.content, entryFile, await loadPictureTest(view));
  const changes = merge.changes.map((change): NewChange => {
    const built: FieldValue | undefined = readField(present, toRootPath(change.path));
    return { kind: 'field', ...change, built };
  });
  return { changes, content: merge.content };
}

interface MetField {
  path: FieldPath;
  yours: FieldValue | undefined;
  theirs: FieldValue | undefined;
  by: string | null;
}

/** Refuses a save, with both versions of each field that somebody else has changed. */
export class EntryConflict extends HttpError {
  override name = 'EntryConflict';
  readonly conflicts: CmsConflict[];

  constructor(conflicts: CmsConflict[]) {
    const [first] = conflicts;
    super(
      409,
      `${first?.by ?? 'Someone'} changed “${first?.field ?? 'this entry'}” in the meantime, so nothing was saved. Copy your text, reopen the entry, and decide which version to keep.`,
    );
    this.conflicts = conflicts;
  }
}

async function refuseConflicts(
  entryFile: EntryFile,
  data: object,
  fields: readonly MetField[],
): Promise<never> {
  const conflicts = fields.map(async ({ path, yours, theirs, by }) => ({
    field: await formatFieldName(entryFile, path, data),
    yours: toReadableText(yours) ?? '',
    theirs: toReadableText(theirs) ?? '',
    by,
  }));
  throw new EntryConflict(await Promise.all(conflicts));
}
