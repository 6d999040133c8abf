import { getDirectory } from '#model/built/built-content.server.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { readTitle } from '#model/entries/entry-title.ts';
import { findContentText, findNamedEntry, formatEntryName } from '#model/ids/content-text.ts';
import { editContentFile } from '#model/files/edit-content-file.ts';
import {
  listFieldPictures,
  listFieldProblems,
  listNamedPictures,
} from '#model/entries/entry-rules.ts';
import { contentKinds } from '#model/kinds.ts';
import { checkSave } from '#editing/entries/check-save.server.ts';
import { openContentView } from '#editing/entries/content-view.server.ts';
import type { NewChange } from '#model/merge/merge.ts';
import { parseContentFile } from '#model/files/parse-content-file.ts';
import type { Orphan, SaveSource } from '#editing/publishing/publishing-contract.ts';
import {
  findDeletedEntry,
  type DeletedEntry,
  type EntryNumber,
} from '#editing/publishing/find-deleted-entry.server.ts';
import { getContentStore } from '#editing/publishing/find-store.server.ts';
import { askStoreInTime } from '#editing/publishing/head-values.server.ts';
import { storeSave } from '#editing/publishing/journal.server.ts';
import { restorePictures } from '#editing/publishing/restore-pictures.server.ts';
import { isSaveStored } from '#editing/publishing/save-rows.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import type { FieldChange } from '#model/files/field-changes.ts';
import { capitalize } from '#lib/text/phrases.ts';
import type { Edit } from './editor-inputs.ts';
import {
  type EditRefusal,
  isThere,
  loadPictures,
  readTextEdit,
  refuseEdits,
  describeMissingPicture,
} from './check-edits.server.ts';

/** The most commits searched for a name, since a save waits for it. */
const maxNamedCommits = 5;
const maxSearchedCommits = 100;

const toKey = ({ kind, number }: EntryNumber) => `${kind}/${number}`;

/** Adds the names of deleted entries, if git has them at hand. */
export async function describeOrphans(ids: readonly string[]): Promise<Orphan[]> {
  const directory = await getDirectory();
  const names = new Map<string, Promise<string>>();
  return Promise.all(
    ids.map(async (id): Promise<Orphan> => {
      const item = findContentText(id, directory);
      // If the entry still exists, only a list item can be missing.
      const isEntryThere = item !== null && !(await isThere(item));
      const entry = isEntryThere ? null : findNamedEntry(id);
      if (!entry) {
        // In a list that got shorter, rewritten text cannot be told apart from deleted text.
        const message = 'This was deleted or rewritten while you were editing it.';
        return { id, entry: id, message, isRestorable: false };
      }
      const key = toKey(entry);
      const name = names.get(key) ?? findName(entry);
      names.set(key, name);
      const message = `${capitalize(await name)} was deleted while you were editing it.`;
      return { id, entry: key, message, isRestorable: true };
    }),
  );
}

async function findName(entry: EntryNumber): Promise<string> {
  const found = await askStoreInTime((store) => findDeletedEntry(store, entry, maxNamedCommits));
  return formatEntryName(entry.kind, found ? readTitle(found.data) : undefined);
}

/**
 * Saves the deleted entries in their last version, with the edits.
 *
 * @throws HttpError 404 or 409 if an entry never existed or exists again, 422 for an invalid value
 */
export async function bringBack(
  edits: readonly Edit[],
  save: { id: string; username: string; source: SaveSource },
): Promise<void> {
  if (await isSaveStored(save.id)) return;
  const changes: NewChange[] = [];
  for (const group of groupByEntry(edits)) changes.push(...(await restoreEntry(group)));
  const [violation] = await checkSave(changes, openContentView);
  const reason = `${violation?.message ?? ''} Add what is missing first.`;
  if (violation) throw new HttpError(422, `This can't be restored: ${reason}`);
  const outcome = await storeSave({ ...save, changes });
  if (outcome.kind !== 'stored') throw new HttpError(409, 'Somebody else is restoring this, too.');
}

const nothingToRestore = 'This text belongs to nothing that could be restored.';

interface EntryEdits {
  entry: EntryNumber;
  edits: { edit: Edit; index: number }[];
}

function groupByEntry(edits: readonly Edit[]): EntryEdits[] {
  const groups = new Map<string, EntryEdits>();
  for (const [index, edit] of edits.entries()) {
    const entry = findNamedEntry(edit.id);
    if (!entry) throw new HttpError(422, nothingToRestore);
    const group = groups.get(toKey(entry)) ?? { entry, edits: [] };
    group.edits.push({ edit, index });
    groups.set(toKey(entry), group);
  }
  return [...groups.values()];
}

async function restoreEntry({ entry, edits }: EntryEdits): Promise<NewChange[]> {
  const store = getContentStore();
  const found = await findDeletedEntry(store, entry, maxSearchedCommits);
  if (!found) {
    const name = formatEntryName(entry.kind, undefined);
    throw new HttpError(404, `We couldn't find ${name} in the history, so it can't be restored.`);
  }
  if (found.isBack) {
    const name = formatEntryName(entry.kind, readTitle(found.data));
    throw new HttpError(409, `${capitalize(name)} is back already. Reload the page to edit it.`);
  }
  const text = await applyEdits(found, entry, edits);
  const { ending, schema } = contentKinds[entry.kind];
  const parsed = parseContentFile(text, ending);
  if (parsed.kind === 'unreadable') throw new HttpError(422, parsed.message);
  const [problem] = listFieldProblems(schema, parsed.data);
  if (problem) throw new HttpError(422, `This can no longer be restored: ${problem.message}`);
  const pictures = await restorePictures(store, listNamedPictures(parsed), found.commit);
  return [...pictures, { kind: 'create', file: found.file, text }];
}

async function applyEdits(
  { file, text }: DeletedEntry,
  { kind, number }: EntryNumber,
  edits: EntryEdits['edits'],
): Promise<string> {
  const directory = await getDirectory();
  const names = { ...directory.entries[kind], [number]: toEntryName(file) };
  const restored = { ...directory, entries: { ...directory.entries, [kind]: names } };
  const refusals: EditRefusal[] = [];
  const changes: Pick<FieldChange, 'after' | 'path'>[] = [];
  for (const { edit, index } of edits) {
    const item = findContentText(edit.id, restored);
    if (!item || (edit.type !== 'text' && edit.type !== 'image'))
      throw new HttpError(422, nothingToRestore);
    const read = readTextEdit(edit, item);
    const { path } = item;
    if (read.kind === 'refused') refusals.push({ index, message: read.sentence });
    else changes.push({ path, after: read.after });
    const named = read.kind === 'refused' ? [] : listFieldPictures(read.after, [...path]);
    const { hasPicture } = await loadPictures(named.map(({ picture }) => picture));
    const missing = named.find(({ picture }) => !hasPicture(picture));
    if (missing) refusals.push({ index, message: describeMissingPicture(missing.picture) });
  }
  if (refusals.length > 0) refuseEdits(refusals);
  return editContentFile(text, contentKinds[kind].ending, changes);
}
