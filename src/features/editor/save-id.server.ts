import { randomUUID } from 'node:crypto';
import { sendingHeaders } from '#features/forms/sending-marks.ts';
import { toUuid } from '#lib/db/derive-uuid.server.ts';

/**
 * The id of a save. It follows from the key that the browser chose and from what was sent, so that
 * sending it again after a lost answer is the same save, while other words under the same key are
 * another one. Without a key each call is a save of its own.
 *
 * @param userId who saves
 * @param content what is saved
 */
export function deriveSaveId(request: Request, userId: number, content: unknown): string {
  const key = request.headers.get(sendingHeaders.key);
  if (key === null || key === '') return randomUUID();
  return toUuid(JSON.stringify(['save', userId, key.slice(0, 200), content]));
}
