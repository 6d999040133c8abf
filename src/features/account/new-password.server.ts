import { samePasswordRefusal, type ChangePasswordInput } from './change-password.ts';
import { guessablePasswordRefusal } from './password.ts';
import { changePassword } from './admin-users.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { isGuessable } from './guessable-password.server.ts';
import { hashPassword } from './password-hash.server.ts';
import { createPasswordRefusal, requireCurrentPassword } from './current-password.server.ts';
import { type AdminSession } from './session.server.ts';

/**
 * Sets a new password for whoever is signed in. All their other sessions end.
 *
 * @param session stays
 * @param input what was typed, past every rule
 * @throws HttpError 422 for a new password that is easy to guess or the current one, 400 for a wrong
 *   current one, 429 after too many of those
 */
export async function setNewPassword(
  session: AdminSession,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> {
  const { id: userId, username } = session.user;
  if (isGuessable(newPassword, username)) throw createRefusal(guessablePasswordRefusal);
  const { currentHash, clearAttempts } = await requireCurrentPassword(userId, currentPassword);
  // One that was made for somebody would otherwise be theirs for good, known to whoever made it.
  if (newPassword === currentPassword) {
    await clearAttempts();
    throw createRefusal(samePasswordRefusal);
  }
  const newHash = await hashPassword(newPassword);
  const wasChanged = await changePassword({
    ...{ userId, currentHash, newHash },
    sessionId: session.id,
  });
  if (!wasChanged) throw createPasswordRefusal();
  await clearAttempts();
}

function createRefusal(message: string): HttpError {
  return new HttpError(422, message, { issues: [{ path: 'newPassword', message }] });
}
