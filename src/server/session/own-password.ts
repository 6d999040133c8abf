import { currentPasswordRefusal } from '#domain/auth/change-password.ts';
import { getAdminUser } from '#server/db/admin-user.ts';
import { HttpError } from '#server/http/http-error.ts';
import { verifyPassword } from '#server/password/password-hash.ts';
import { takePasswordAttempt } from '#server/session/login-limit.ts';

/**
 * Insists on the password of whoever is signed in, before something that must not be done by whoever
 * sits down at an open browser.
 *
 * @param userId who is signed in
 * @param password as typed
 * @returns a function that forgets the attempts, for when all else is right, too
 * @throws HttpError 400 for a wrong one, 429 after too many of those
 */
export async function requirePassword(
  userId: number,
  password: string,
): Promise<() => Promise<void>> {
  const clearAttempts = await takePasswordAttempt(userId);
  const { passwordHash } = await getAdminUser(userId);
  if (await verifyPassword(password, passwordHash)) return clearAttempts;
  // 400, since 401 would mean that nobody is signed in.
  throw new HttpError(400, currentPasswordRefusal);
}
