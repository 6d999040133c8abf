import type { LoginInput } from '#office/account/login.ts';
import type { AdminUser } from '#office/shell/session.ts';
import { findAdminUser } from './admin-users.server.ts';
import { createSession } from './session-rows.server.ts';
import { verifyPassword } from './password-hash.server.ts';
import { redeemCode, type CodeOutcome } from './two-factor.server.ts';
import { recordLoginAttempt } from './login-limit.server.ts';
import { createSessionToken, readSessionLimits } from './session.server.ts';

export type LoginOutcome =
  | {
      kind: 'signed-in';
      user: AdminUser;
      token: string;
      lifetimeSeconds: number;
      code: CodeOutcome | null;
      /** Deletes the attempts that led here. */
      clearAttempts: () => Promise<void>;
    }
  | { kind: 'code-asked'; userId: number }
  | { kind: 'code-refused' | 'code-unreadable'; userId: number }
  | { kind: 'refused'; userId: number | null }
  /** The password was right, but was generated and has expired. */
  | { kind: 'password-expired'; user: AdminUser };

/**
 * Refuses unknown names, wrong passwords and disabled admins alike, after the same work. Only the
 * right password shows whether two-factor authentication is on. Name, password and code come
 * together, so no session is ever half open. Throws HttpError 429 after too many attempts.
 */
export async function logIn(
  { username, password, code: typedCode }: LoginInput,
  ip: string,
  device: string,
): Promise<LoginOutcome> {
  const [attempt, found] = await Promise.all([
    recordLoginAttempt(username, ip),
    findAdminUser(username),
  ]);
  const isRight = await verifyPassword(password, found?.passwordHash ?? null);
  const refused = { kind: 'refused', userId: found?.id ?? null } as const;
  if (!found || !isRight || found.isDisabled) return refused;
  const user = { id: found.id, username: found.username };
  if (found.isPasswordExpired) return { kind: 'password-expired', user };

  const { id: userId, twoFactorSecret } = found;
  let code: CodeOutcome | null = null;
  if (twoFactorSecret !== null) {
    if (typedCode === undefined) return { kind: 'code-asked', userId };
    await attempt.recordCodeAttempt();
    code = await redeemCode(userId, twoFactorSecret, typedCode);
    if (code.kind === 'wrong') return { kind: 'code-refused', userId };
    if (code.kind === 'unreadable') return { kind: 'code-unreadable', userId };
  }

  const { lifetimeSeconds } = readSessionLimits();
  const session = await createSession({
    adminUserId: userId,
    passwordHash: found.passwordHash,
    twoFactorSecret,
    addressKey: attempt.addressKey,
    device,
    lifetimeSeconds,
  });
  if (!session) return refused;
  const token = await createSessionToken(session.id, session.expiresAt);
  return { kind: 'signed-in', user, token, lifetimeSeconds, code, clearAttempts: attempt.clear };
}
