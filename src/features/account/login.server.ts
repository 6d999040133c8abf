import type { AdminUser, LoginInput } from './login.ts';
import { findAdminUser } from './admin-users.server.ts';
import { createSession } from './session-rows.server.ts';
import { verifyPassword } from './password-hash.server.ts';
import { takeCode, type CodeOutcome } from './two-factor.server.ts';
import { takeLoginAttempt } from './login-limit.server.ts';
import { createSessionToken, readSessionLimits } from './session.server.ts';

/** How a login ends. */
export type LoginOutcome =
  | {
      kind: 'signed-in';
      user: AdminUser;
      token: string;
      lifetimeSeconds: number;
      /** What the second step was; null where there is none. */
      code: CodeOutcome | null;
    }
  /** Name and password are right, and a code is needed. */
  | { kind: 'code-asked'; userId: number }
  /** Name and password are right, and the code is not. */
  | { kind: 'code-refused' | 'code-unreadable'; userId: number }
  /** The user is null where nobody has that name. */
  | { kind: 'refused'; userId: number | null }
  /** The password was right, but it was made for somebody and has run out. */
  | { kind: 'password-over'; user: AdminUser };

/**
 * Signs an admin in. Unknown names, wrong passwords and disabled admins are refused alike, after
 * the same steps; whether there is a second step shows only behind the right password. Nothing is
 * half signed in: name, password and code come together.
 *
 * @param input what was typed, past every rule
 * @param ip where it comes from, as the platform says
 * @param device what its owner knows the browser by
 * @throws HttpError 429 after too many attempts
 */
export async function logIn(
  { username, password, code: typedCode }: LoginInput,
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

  const { id: userId, secondStepSecret } = found;
  let code: CodeOutcome | null = null;
  if (secondStepSecret !== null) {
    if (typedCode === undefined) return { kind: 'code-asked', userId };
    await attempt.takeCode();
    code = await takeCode(userId, secondStepSecret, typedCode);
    if (code.kind === 'wrong') return { kind: 'code-refused', userId };
    if (code.kind === 'unreadable') return { kind: 'code-unreadable', userId };
  }

  const { lifetimeSeconds } = readSessionLimits();
  const session = await createSession({
    adminUserId: userId,
    passwordHash: found.passwordHash,
    secondStepSecret,
    addressKey: attempt.addressKey,
    device,
    lifetimeSeconds,
  });
  if (!session) return refused;
  const token = await createSessionToken(session.id, session.expiresAt);
  await attempt.clear();
  return { kind: 'signed-in', user, token, lifetimeSeconds, code };
}
