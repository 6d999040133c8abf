import { randomUUID } from 'node:crypto';
import { listNamedPictures } from '#features/content/site-pictures.ts';
import type { ContentData } from '#features/content/apply-field-changes.ts';
import type { FieldPath, FieldValue } from '#features/content/field-changes.ts';
import { readField } from '#features/content/read-field.ts';
import { takeContentId } from './content-id.server.ts';
import { listPictures } from '#features/pictures/picture-rows.server.ts';
import type { NewChange } from '#features/content/merge.ts';
import { storeSave } from '#features/publishing/journal.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { toUploadFile } from '#features/pictures/upload-file.ts';
import { checkEntry } from './check-entry.server.ts';
import type { CmsAsset, CmsDataFile } from './cms-action.server.ts';
import { loadPictureTest, stagePicture } from './cms-picture.server.ts';
import type { ContentView } from './content-view.server.ts';
import { requireEntryPlace, requireNewName, type EntryPlace } from './entry-path.server.ts';
import { findEditor } from './find-editor.server.ts';
import { mergeEntry } from './merge-entry.server.ts';
import { nameField } from './name-field.server.ts';
import { findNextId } from './next-id.server.ts';
import { readEntryData, settleEntry } from './read-entry.server.ts';
import { writeEntry } from './write-entry.server.ts';

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
