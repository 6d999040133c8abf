import { randomUUID } from 'node:crypto';
import { sendingHeaders } from '#features/forms/sending-marks.ts';
import { describeConflict } from '#features/publishing/describe-item.server.ts';
import type { EditConflict, SaveSource } from '#features/publishing/editing-api.ts';
import { storeSave } from '#features/publishing/journal.server.ts';
import { isSaveStored } from '#features/publishing/save-rows.server.ts';
import { toUuid } from '#lib/db/derive-uuid.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { readEdits, type Edit } from './read-edits.server.ts';

export type SaveResult =
  { kind: 'stored' } | { kind: 'unchanged' } | { kind: 'conflict'; conflicts: EditConflict[] };

/**
 * Stores edits in the journal, all or none. A repeated `save.id` changes nothing.
 *
 * @throws HttpError 400 or 422 where an edit breaks a rule
 */
export async function saveEdits(
  edits: readonly Edit[],
  save: { id: string; username: string; source: SaveSource },
): Promise<SaveResult> {
  const read = await readEdits(edits).catch(async (error: unknown) => {
    // A retry after a lost answer may no longer fit a site built meanwhile.
    if (error instanceof HttpError && (await isSaveStored(save.id))) return null;
    throw error;
  });
  if (read === null) return { kind: 'stored' };
  const { changes, items } = read;
  const outcome = await storeSave({ ...save, changes }, { readsHead: true });
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

/**
 * Derives a save's id from the browser's key and the content, so that a retry after a lost answer
 * is the same save, while the same key with other content is another. Without a key, each call is a
 * new save.
 */
export function deriveSaveId(request: Request, userId: number, content: unknown): string {
  const key = request.headers.get(sendingHeaders.key);
  if (key === null || key === '') return randomUUID();
  return toUuid(JSON.stringify(['save', userId, key.slice(0, 200), content]));
}
