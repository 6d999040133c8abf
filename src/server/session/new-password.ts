import { type ChangePasswordInput, currentPasswordRefusal } from '#domain/auth/change-password.ts';
import { changePassword, getAdminUser } from '#server/db/admin-user.ts';
import { HttpError } from '#server/http/http-error.ts';
import { hashPassword, verifyPassword } from '#server/password/password-hash.ts';
import { takePasswordAttempt } from '#server/session/login-limit.ts';
import { type AdminSession } from '#server/session/session.ts';

/**
 * Sets a new password for whoever is signed in. All their other sessions end.
 *
 * @param session stays
 * @param input what was typed, past every rule
 * @throws HttpError 400 for a wrong current password, 429 after too many of them
 */
export async function setNewPassword(
  session: AdminSession,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> {
  const { id: userId } = session.user;
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
