import { HttpError } from '#lib/http/http-error.server.ts';
import type { ProblemCode } from '#lib/http/problem.ts';
import { getAdminUser, changePassword } from './admin-users.server.ts';
import {
  currentPasswordRefusal,
  samePasswordRefusal,
  type ChangePasswordInput,
  guessablePasswordRefusal,
} from './password.ts';
import { isGuessable } from './passwords.server.ts';
import { takePasswordAttempt } from './login-limit.server.ts';
import { verifyPassword, hashPassword } from './password-hash.server.ts';
import type { AdminSession } from './session.server.ts';

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
function createPasswordRefusal(): HttpError {
  return new HttpError(400, currentPasswordRefusal, { code: 'current-password-wrong' });
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
  if (isGuessable(newPassword, username)) {
    throw createRefusal(guessablePasswordRefusal, 'new-password-guessable');
  }
  const { currentHash, clearAttempts } = await requireCurrentPassword(userId, currentPassword);
  // One that was made for somebody would otherwise be theirs for good, known to whoever made it.
  if (newPassword === currentPassword) {
    await clearAttempts();
    throw createRefusal(samePasswordRefusal, 'new-password-unchanged');
  }
  const newHash = await hashPassword(newPassword);
  const wasChanged = await changePassword({
    ...{ userId, currentHash, newHash },
    sessionId: session.id,
  });
  if (!wasChanged) throw createPasswordRefusal();
  await clearAttempts();
}

function createRefusal(message: string, code: ProblemCode): HttpError {
  return new HttpError(422, message, { code, issues: [{ path: 'newPassword', message }] });
}
