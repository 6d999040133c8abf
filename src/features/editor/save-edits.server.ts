import type { EditConflict, SaveSource } from '#features/publishing/editing-api.ts';
import type { Edit } from './save-input.ts';
import { isSaveStored } from '#features/publishing/save-rows.server.ts';
import { describeConflict } from '#features/publishing/describe-item.server.ts';
import { storeSave } from '#features/publishing/journal.server.ts';
import { readEdits } from './read-edits.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';

/** What became of a save. */
export type SaveResult =
  { kind: 'stored' } | { kind: 'unchanged' } | { kind: 'conflict'; conflicts: EditConflict[] };

/**
 * Takes edits into the journal: all of them, or none.
 *
 * @param save `id` names the save, so that the same one again changes nothing
 * @throws HttpError 400 or 422 where an edit breaks a rule
 */
export async function saveEdits(
  edits: readonly Edit[],
  save: { id: string; username: string; source: SaveSource },
): Promise<SaveResult> {
  const read = await readEdits(edits).catch(async (error: unknown) => {
    // Sent again after a lost answer, it may no longer fit the site that was built since.
    if (error instanceof HttpError && (await isSaveStored(save.id))) return null;
    throw error;
  });
  if (read === null) return { kind: 'stored' };
  const { changes, items } = read;
  const outcome = await storeSave({ ...save, changes });
  if (outcome.kind !== 'conflict') return outcome;
  const conflicts = await Promise.all(
    outcome.conflicts.flatMap(({ index, theirs, by }) => {
      const [item, change] = [items[index], changes[index]];
      if (!item || change?.kind !== 'field') return [];
      return [describeConflict(item, { ...change, theirs: theirs ?? undefined, by: by ?? null })];
    }),
  );
  return { kind: 'conflict', conflicts };
}
