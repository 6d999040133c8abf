import { HttpError } from '#lib/http/http-error.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { getAdminUser } from './admin-users.server.ts';
import { openAppSecret, sealAppSecret } from './sealed-text.server.ts';
import { findTimeStep, createAppSecret, formatAppAddress } from './authenticator-code.server.ts';
import { requireCurrentPassword } from './current-password.server.ts';
import { recordOwnCodeAttempt } from './login-limit.server.ts';
import { hashPassword, verifyPassword } from './password-hash.server.ts';
import { createRandomGroups } from './passwords.server.ts';
import type { AdminSession } from './session.server.ts';
import {
  listRecoveryHashes,
  deleteRecoveryHash,
  findSetup,
  recordTimeStep,
  storeSetup,
  turnOffTwoFactor,
  replaceRecoveryHashes,
  turnOnTwoFactor,
} from './two-factor-rows.server.ts';
import {
  recoveryCodeCount,
  codeRefusal,
  unreadableSecretRefusal,
  type RecoveryCodesAnswer,
  type TwoFactorChange,
  type BeginSetupInput,
  type FinishSetupInput,
  type Setup,
} from '#office/account/two-factor.ts';

/** Some 59 bits, such as `h7kq-xm3n-w8rt`: short enough for a slip of paper. */
const createRecoveryCode = () => createRandomGroups(3, 4);

/** Hashes codes like passwords, not with SESSION_SECRET, so that they outlive a change of it. */
async function createRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode);
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashPassword(toBareCode(code)));
  return { codes, hashes };
}

/** Returns how many codes are left; null for a wrong one. */
async function redeemRecoveryCode(userId: number, typed: string): Promise<number | null> {
  const code = toBareCode(typed);
  // Anything that cannot be a code is not hashed.
  if (!/^[a-z2-9]{12}$/.test(code)) return null;
  const hashes = await listRecoveryHashes(userId);
  for (const hash of hashes) {
    if (!(await verifyPassword(code, hash))) continue;
    return (await deleteRecoveryHash(userId, hash)) ? hashes.length - 1 : null;
  }
  return null;
}

function toBareCode(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase();
}

export type CodeOutcome =
  | { kind: 'app' }
  | { kind: 'recovery'; left: number }
  | { kind: 'wrong' }
  /** SESSION_SECRET has changed since the setup. */
  | { kind: 'unreadable' };

/** Uses up a code, from the app or a recovery code; either works once. */
export async function redeemCode(
  userId: number,
  sealedSecret: string,
  typed: string,
): Promise<CodeOutcome> {
  const left = await redeemRecoveryCode(userId, typed);
  if (left !== null) {
    logEvent('info', 'recovery code used', { userId, left });
    return { kind: 'recovery', left };
  }
  const secret = openAppSecret(sealedSecret, userId);
  if (secret === null) {
    logEvent('error', 'two-factor unreadable', { userId });
    return { kind: 'unreadable' };
  }
  const timeStep = findTimeStep(secret, typed);
  const isRight = timeStep !== null && (await recordTimeStep(userId, sealedSecret, timeStep));
  return { kind: isRight ? 'app' : 'wrong' };
}

/**
 * Turns it off and ends all other sessions.
 *
 * @throws HttpError 400 or 429 for a wrong password or code, 409 when it is off
 */
export async function turnOff(session: AdminSession, change: TwoFactorChange): Promise<void> {
  await requirePasswordAndCode(session, change);
  await turnOffTwoFactor(session.user.id, session);
}

/** Throws HttpError as `turnOff` does. */
export async function renewRecoveryCodes(
  session: AdminSession,
  change: TwoFactorChange,
): Promise<RecoveryCodesAnswer> {
  await requirePasswordAndCode(session, change);
  const { codes, hashes } = await createRecoveryCodes();
  await replaceRecoveryHashes(session.user.id, hashes);
  return { recoveryCodes: codes };
}

async function requirePasswordAndCode(
  { user: { id } }: AdminSession,
  { currentPassword, code }: TwoFactorChange,
): Promise<void> {
  const { clearAttempts } = await requireCurrentPassword(id, currentPassword);
  const { twoFactorSecret } = await getAdminUser(id);
  if (twoFactorSecret === null) {
    throw new HttpError(409, 'Two-factor authentication is already off. Please reload the page.');
  }
  const clearCodeAttempts = await recordOwnCodeAttempt(id);
  const { kind } = await redeemCode(id, twoFactorSecret, code);
  // A 401 would mean that nobody is logged in.
  if (kind === 'wrong') throw createCodeRefusal();
  if (kind === 'unreadable') {
    throw new HttpError(400, unreadableSecretRefusal, { code: 'two-factor-code-unreadable' });
  }
  await Promise.all([clearAttempts(), clearCodeAttempts()]);
}

/**
 * Stores a new secret in the session, which does not count before `finishSetup`; `issuer` is the
 * site's name, as the app shows it.
 *
 * @throws HttpError 400 or 429 for a wrong password, 409 when it is on
 */
export async function beginSetup(
  session: AdminSession,
  { currentPassword }: BeginSetupInput,
  issuer: string,
): Promise<Setup> {
  const { id, username } = session.user;
  const { clearAttempts } = await requireCurrentPassword(id, currentPassword);
  await clearAttempts();
  if (session.hasTwoFactor) throw createOnError();
  const key = createAppSecret();
  await storeSetup(session.id, sealAppSecret(key, id));
  return { key, address: formatAppAddress(key, issuer, username) };
}

/**
 * Turns it on once a code shows that the app has the secret, and ends all other sessions.
 *
 * @throws HttpError 400 for a wrong code, or when this session began no setup within the last
 * quarter of an hour; 409 when it is on; 429 after too many wrong codes
 */
export async function finishSetup(
  session: AdminSession,
  { code }: FinishSetupInput,
): Promise<RecoveryCodesAnswer> {
  if (session.hasTwoFactor) throw createOnError();
  const { id: userId, username } = session.user;
  const setup = await findSetup(session.id);
  const secret = setup === null ? null : openAppSecret(setup, userId);
  if (secret === null) {
    throw new HttpError(400, 'This setup has expired. Please start again.');
  }
  const clearAttempts = await recordOwnCodeAttempt(userId);
  const usedTimeStep = findTimeStep(secret, code);
  if (usedTimeStep === null) throw createCodeRefusal();
  await clearAttempts();
  const { codes, hashes } = await createRecoveryCodes();
  const isOn = await turnOnTwoFactor({
    userId,
    username,
    usedTimeStep,
    // Sealed anew, which tells a second request from a retry of this one.
    secret: sealAppSecret(secret, userId),
    recoveryHashes: hashes,
    sessionId: session.id,
  });
  if (!isOn) throw createOnError();
  return { recoveryCodes: codes };
}

function createCodeRefusal(): HttpError {
  return new HttpError(400, codeRefusal, { code: 'two-factor-code-wrong' });
}

function createOnError(): HttpError {
  return new HttpError(409, 'Two-factor authentication is already on. Please reload the page.');
}
