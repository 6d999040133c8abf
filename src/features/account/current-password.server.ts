import { currentPasswordRefusal } from './change-password.ts';
import { getAdminUser } from './admin-users.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { verifyPassword } from './password-hash.server.ts';
import { takePasswordAttempt } from './login-limit.server.ts';

/** A current password that was right. */
export interface RightPassword {
  /** The hash that it was found to match. */
  currentHash: string;
  /** Forgets the attempts to name it. */
  clearAttempts: () => Promise<void>;
}

/**
 * What is answered to a wrong current password: 400, since 401 would mean that nobody is signed in.
 */
export function createPasswordRefusal(): HttpError {
  return new HttpError(400, currentPasswordRefusal);
}

/**
 * Lets nobody pass who does not know the password of whoever is signed in.
 *
 * @param userId who is signed in
 * @param password as typed
 * @throws HttpError 400 for a wrong one, 429 after too many of those
 */
export async function requireCurrentPassword(
  userId: number,
  password: string,
): Promise<RightPassword> {
  const clearAttempts = await takePasswordAttempt(userId);
  const { passwordHash: currentHash } = await getAdminUser(userId);
  if (!(await verifyPassword(password, currentHash))) throw createPasswordRefusal();
  return { currentHash, clearAttempts };
}
