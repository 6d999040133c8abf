import { sendRequest } from '#browser/api/request.ts';
import { watchPublishing } from '#browser/editing/publishing.ts';
import type { EditConflict } from '#domain/editing/editing-api.ts';

/**
 * Lets others' words stand where a save had met them after it was taken.
 *
 * @param save id of the save
 * @param conflicts of it that need no decision any more
 * @throws RequestError where the server does not take it
 */
export async function dropConflicts(
  save: string,
  conflicts: readonly EditConflict[],
): Promise<void> {
  for (const { index } of conflicts) {
    if (index !== undefined) await sendRequest('POST', '/api/admin/publishing', { save, index });
  }
  watchPublishing();
}
