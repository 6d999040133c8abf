import type { ContentChange, FieldValue } from '#features/content/field-changes.ts';
import { findSave, requeueConflict } from './save-rows.server.ts';
import { toUuid } from '#lib/db/derive-uuid.server.ts';
import { listUploadsOfChange } from '#features/pictures/upload-file.ts';

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
