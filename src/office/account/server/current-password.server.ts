import { HttpError } from '#lib/http/http-error.server.ts';
import type { ProblemCode } from '#lib/http/problem.ts';
import { getAdminUser, changePassword } from './admin-users.server.ts';
import {
  currentPasswordRefusal,
  samePasswordRefusal,
  type ChangePasswordInput,
  guessablePasswordRefusal,
} from '#office/account/password.ts';
import { isGuessable } from './passwords.server.ts';
import { recordPasswordAttempt } from './login-limit.server.ts';
import { verifyPassword, hashPassword } from './password-hash.server.ts';
import type { AdminSession } from './session.server.ts';

export interface RightPassword {
  currentHash: string;
  clearAttempts: () => Promise<void>;
}

/** Returns a 400, since a 401 would mean that nobody is logged in. */
function createPasswordRefusal(): HttpError {
  return new HttpError(400, currentPasswordRefusal, { code: 'current-password-wrong' });
}

/** Throws HttpError 400 for a wrong password, 429 after too many of those. */
export async function requireCurrentPassword(
  userId: number,
  password: string,
): Promise<RightPassword> {
  const clearAttempts = await recordPasswordAttempt(userId);
  const { passwordHash: currentHash } = await getAdminUser(userId);
  if (!(await verifyPassword(password, currentHash))) throw createPasswordRefusal();
  return { currentHash, clearAttempts };
}

/**
 * Sets a new password and ends all other sessions.
 *
 * @throws HttpError 422 for a guessable or unchanged password, 400 or 429 for a wrong current one
 */
export async function setNewPassword(
  session: AdminSession,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> {
  const { id: userId, username } = session.user;
  if (await isGuessable(newPassword, username)) {
    throw createRefusal(guessablePasswordRefusal, 'new-password-guessable');
  }
  const { currentHash, clearAttempts } = await requireCurrentPassword(userId, currentPassword);
  // A generated password would otherwise stay for good, known to whoever generated it.
  if (newPassword.normalize() === currentPassword.normalize()) {
    await clearAttempts();
    throw createRefusal(samePasswordRefusal, 'new-password-unchanged');
  }
  const newHash = await hashPassword(newPassword);
  const wasChanged = await changePassword({
    userId,
    username,
    currentHash,
    newHash,
    sessionId: session.id,
  });
  if (!wasChanged) throw createPasswordRefusal();
  await clearAttempts();
}

function createRefusal(message: string, code: ProblemCode): HttpError {
  return new HttpError(422, message, { code, issues: [{ path: 'newPassword', message }] });
}
