import { sendRequest } from '#lib/browser/request.client.ts';
import { isText, type ConflictAnswer } from './conflicts.client.ts';
import { watchPublishing } from './publishing.client.ts';

/**
 * Tells the server what was decided about a save that had met others' words after it was taken. A
 * text that shall be another one than theirs is not among it: to save that text settles it.
 *
 * @param save id of the save
 * @throws RequestError where the server does not take it
 */
export async function settleConflicts(
  save: string,
  answers: readonly ConflictAnswer[],
): Promise<void> {
  for (const { conflict, side, value } of answers) {
    const isTheirs = side === 'theirs' || (isText(conflict) && value === conflict.theirs);
    if (conflict.index === undefined || (isText(conflict) && !isTheirs)) continue;
    await sendRequest('POST', '/api/admin/publishing', {
      save,
      index: conflict.index,
      keep: isTheirs ? 'theirs' : 'mine',
    });
  }
  watchPublishing();
}
