import {
  mergeSave,
  toSavedFields,
  type NewChange,
  type SavedField,
  type SaveMerge,
} from '#features/content/merge.ts';
import { insertSave, listOpenSaves, readJournal, type NewSave } from './save-rows.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';

/** What became of a save; a conflict names changes by their index. */
export type SaveOutcome = Exclude<SaveMerge, { kind: 'store' }> | { kind: 'stored' };

/** How often a save is held against the journal anew, because another one came in between. */
const maxTries = 40;

/**
 * Stores a save in the journal: all of it or nothing. The same id again is the same save.
 *
 * @throws HttpError 503 where others save so often that this one never gets its turn
 */
export async function storeSave(
  save: Omit<NewSave, 'changes'> & { changes: readonly NewChange[] },
): Promise<SaveOutcome> {
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
