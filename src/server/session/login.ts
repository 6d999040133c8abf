import { type AdminUser } from '#domain/auth/admin-user.ts';
import { type LoginInput } from '#domain/auth/login.ts';
import { findAdminUser } from '#server/db/admin-user.ts';
import { createSession } from '#server/db/session.ts';
import { verifyPassword } from '#server/password/password-hash.ts';
import { takeLoginAttempt } from '#server/session/login-limit.ts';
import { createSessionToken } from '#server/session/session-token.ts';
import { readSessionLimits } from '#server/session/session.ts';

/** How a login ends. A second factor would be one more case. */
export type LoginOutcome =
  | { kind: 'signed-in'; user: AdminUser; token: string; lifetimeSeconds: number }
  /** The user is null where nobody has that name. */
  | { kind: 'refused'; userId: number | null }
  /** The password was right, but it was made for somebody and has run out. */
  | { kind: 'password-over'; user: AdminUser };

/**
 * Signs an admin in. Unknown names, wrong passwords and disabled admins are refused alike, after
 * the same steps.
 *
 * @param input what was typed, past every rule
 * @param ip where it comes from, as the platform says
 * @param device what its owner knows the browser by
 * @throws HttpError 429 after too many attempts
 */
export async function logIn(
  { username, password }: LoginInput,
  ip: string,
  device: string,
): Promise<LoginOutcome> {
  const attempt = await takeLoginAttempt(username, ip);
  const found = await findAdminUser(username);
  const isRight = await verifyPassword(password, found?.passwordHash ?? null);
  const refused = { kind: 'refused', userId: found?.id ?? null } as const;
  if (!found || !isRight || found.isDisabled) return refused;
  const user = { id: found.id, username: found.username };
  if (found.isPasswordOver) return { kind: 'password-over', user };

  const { lifetimeSeconds } = readSessionLimits();
  const session = await createSession({
    adminUserId: found.id,
    passwordHash: found.passwordHash,
    addressKey: attempt.addressKey,
    device,
    lifetimeSeconds,
  });
  if (!session) return refused;
  const token = await createSessionToken(session.id, session.expiresAt);
  await attempt.clear();
  return { kind: 'signed-in', user, token, lifetimeSeconds };
}
