import { type ChangePasswordInput, currentPasswordRefusal } from '#domain/auth/change-password.ts';
import { guessablePasswordRefusal } from '#domain/auth/password.ts';
import { changePassword, getAdminUser } from '#server/db/admin-user.ts';
import { HttpError } from '#server/http/http-error.ts';
import { isGuessable } from '#server/password/guessable-password.ts';
import { hashPassword, verifyPassword } from '#server/password/password-hash.ts';
import { takePasswordAttempt } from '#server/session/login-limit.ts';
import { type AdminSession } from '#server/session/session.ts';

/**
 * Sets a new password for whoever is signed in. All their other sessions end.
 *
 * @param session stays
 * @param input what was typed, past every rule
 * @throws HttpError 422 for a new password that is easy to guess, 400 for a wrong current one, 429
 *   after too many of those
 */
export async function setNewPassword(
  session: AdminSession,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> {
  const { id: userId, username } = session.user;
  if (isGuessable(newPassword, username)) {
    const issues = [{ path: 'newPassword', message: guessablePasswordRefusal }];
    throw new HttpError(422, guessablePasswordRefusal, { issues });
  }
  const clearAttempts = await takePasswordAttempt(userId);
  const { passwordHash: currentHash } = await getAdminUser(userId);
  // 400, since 401 would mean that nobody is signed in.
  const refusal = new HttpError(400, currentPasswordRefusal);
  if (!(await verifyPassword(currentPassword, currentHash))) throw refusal;
  const newHash = await hashPassword(newPassword);
  const wasChanged = await changePassword({
    ...{ userId, currentHash, newHash },
    sessionId: session.id,
  });
  if (!wasChanged) throw refusal;
  await clearAttempts();
}
