import type { ContentChange, FieldValue } from '#features/content/field-changes.ts';
import {
  findOrphans,
  mergeSave,
  toSavedFields,
  type NewChange,
  type SavedField,
  type SaveMerge,
} from '#features/content/merge.ts';
import { listUploadsOfChange } from '#features/pictures/upload-file.ts';
import { toUuid } from '#lib/db/derive-uuid.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { addHeadValues } from './head-values.server.ts';
import {
  insertSave,
  listOpenSaves,
  readJournal,
  type NewSave,
  findSave,
  requeueConflict,
} from './save-rows.server.ts';

export type JournalOutcome = Exclude<SaveMerge, { kind: 'store' }> | { kind: 'stored' };

/** Limits how often a save is merged again because another one was stored in between. */
const maxTries = 40;

/**
 * Stores all of a save or nothing; the same id again is the same save. `readsHead` compares it with
 * the repository's head, too. Throws HttpError 503 where others save too often.
 */
export async function storeSave(
  save: Omit<NewSave, 'changes'> & { changes: readonly NewChange[] },
  { readsHead = false } = {},
): Promise<JournalOutcome> {
  const files = [...new Set(save.changes.map(({ file }) => file))];
  let wanted = save.changes;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { isStored, lastSequence, isStoreResting, saves } = await readJournal(save.id, files);
    // The head is read after the journal: a save committed in between is in both, which is harmless.
    if (readsHead && tries === 0 && !isStoreResting) wanted = await addHeadValues(wanted);
    // A retry after a lost answer must hear of its orphans again.
    if (isStored && findOrphans(wanted, saves).length === 0) return { kind: 'stored' };
    const merge = mergeSave(wanted, saves);
    if (merge.kind !== 'store') return merge;
    const { changes, settled } = merge;
    if (await insertSave({ ...save, changes }, settled, lastSequence)) return { kind: 'stored' };
  }
  throw new HttpError(503, 'Too many people are saving right now. Please save again in a moment.');
}

export async function loadSavedFields(): Promise<Map<string, SavedField>> {
  return toSavedFields(await listOpenSaves());
}

/** Queues a conflicting change again, for the text that its conflict shows and no newer one. */
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

function renewChange(change: ContentChange, theirs: FieldValue | undefined): ContentChange[] {
  if (change.kind === 'field') return [{ ...change, before: theirs }];
  if (typeof theirs !== 'string') return [change];
  const removal: ContentChange = { kind: 'remove', file: change.file, before: theirs };
  // A file can be created only where there is none.
  return change.kind === 'create' ? [removal, change] : [removal];
}
