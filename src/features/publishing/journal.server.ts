import type { ContentChange, FieldValue } from '#features/content/field-changes.ts';
import {
  mergeSave,
  toSavedFields,
  type NewChange,
  type SavedField,
  type SaveMerge,
} from '#features/content/merge.ts';
import { listUploadsOfChange } from '#features/pictures/upload-file.ts';
import { toUuid } from '#lib/db/derive-uuid.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import {
  insertSave,
  listOpenSaves,
  readJournal,
  type NewSave,
  findSave,
  requeueConflict,
} from './save-rows.server.ts';

/** What became of a save; a conflict names changes by their index. */
export type JournalOutcome = Exclude<SaveMerge, { kind: 'store' }> | { kind: 'stored' };

/** How often a save is held against the journal anew, because another one came in between. */
const maxTries = 40;

/**
 * Stores a save in the journal: all of it or nothing. The same id again is the same save.
 *
 * @throws HttpError 503 where others save so often that this one never gets its turn
 */
export async function storeSave(
  save: Omit<NewSave, 'changes'> & { changes: readonly NewChange[] },
): Promise<JournalOutcome> {
  const files = [...new Set(save.changes.map(({ file }) => file))];
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { isStored, lastSequence, saves } = await readJournal(save.id, files);
    if (isStored) return { kind: 'stored' };
    const merge = mergeSave(save.changes, saves);
    if (merge.kind !== 'store') return merge;
    const { changes, settled } = merge;
    if (await insertSave({ ...save, changes }, settled, lastSequence)) return { kind: 'stored' };
  }
  throw new HttpError(503, 'Too many people are saving right now. Please save again in a moment.');
}

/** Returns the newest value of each field that was saved and is not live yet, by the field's name. */
export async function loadSavedFields(): Promise<Map<string, SavedField>> {
  return toSavedFields(await listOpenSaves());
}

/**
 * Puts what a change wanted in the place of others' words that it had met. It is queued as a change
 * of the words that its conflict shows: where something else stands there by then, which nobody has
 * seen who decides, it is a conflict again.
 *
 * @param id the save
 * @param index the change within it
 * @param username who decides
 */
export async function requeueChange(id: string, index: number, username: string): Promise<void> {
  const save = await findSave(id);
  const change = save?.changes[index];
  const conflict = save?.conflicts.find((each) => each.index === index);
  if (!change || !conflict) return;
  const theirs = conflict.theirs ?? undefined;
  const named = listUploadsOfChange(change);
  const pictures = save.changes.filter(
    ({ kind, file }) => kind === 'picture' && named.includes(file),
  );
  await requeueConflict(
    { id, index },
    {
      // Deciding again after a lost answer is the same save.
      id: toUuid(JSON.stringify(['again', id, index, theirs])),
      username,
      changes: [...pictures, ...renewChange(change, theirs)],
    },
  );
}

/** A change as it is made by somebody who sees what stands there. */
function renewChange(change: ContentChange, theirs: FieldValue | undefined): ContentChange[] {
  if (change.kind === 'field') return [{ ...change, before: theirs }];
  if (typeof theirs !== 'string') return [change];
  const removal: ContentChange = { kind: 'remove', file: change.file, before: theirs };
  // A file is made only where there is none.
  return change.kind === 'create' ? [removal, change] : [removal];
}
