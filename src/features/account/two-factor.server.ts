import { z } from 'zod';
import { HttpError } from '#lib/http/http-error.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { getAdminUser } from './admin-users.server.ts';
import { openAppSecret, sealAppSecret, openText, sealText } from './sealed-text.server.ts';
import { findStep, createAppSecret, formatAppAddress } from './authenticator-code.server.ts';
import { requireCurrentPassword } from './current-password.server.ts';
import { takeOwnCodeAttempt } from './login-limit.server.ts';
import { hashPassword, verifyPassword } from './password-hash.server.ts';
import { createRandomGroups } from './passwords.server.ts';
import type { AdminSession } from './session.server.ts';
import {
  listRecoveryHashes,
  spendRecoveryHash,
  useStep,
  endSecondStep,
  replaceRecoveryHashes,
  startSecondStep,
} from './two-factor-rows.server.ts';
import {
  recoveryCodeCount,
  codeRefusal,
  unreadableSecretRefusal,
  type RecoveryCodes,
  type SecondStepChange,
  type BeginSetupInput,
  type FinishSetupInput,
  type Setup,
} from './two-factor.ts';

/** A code of some 59 bits, such as `h7kq-xm3n-w8rt`: short enough for a slip of paper. */
const createRecoveryCode = () => createRandomGroups(3, 4);

/**
 * Makes a set of recovery codes. They are hashed like passwords and not with SESSION_SECRET, so that
 * they still open when that was changed.
 *
 * @returns what is shown once, and what is kept
 */
async function createRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode);
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashPassword(toBareCode(code)));
  return { codes, hashes };
}

/**
 * Takes a recovery code, if it is one: it is gone then.
 *
 * @param userId whose it should be
 * @param typed in any case and spacing
 * @returns how many are left; null when it is none
 */
async function spendRecoveryCode(userId: number, typed: string): Promise<number | null> {
  const code = toBareCode(typed);
  // What cannot be one costs no work.
  if (!/^[a-z2-9]{12}$/.test(code)) return null;
  const hashes = await listRecoveryHashes(userId);
  for (const hash of hashes) {
    if (!(await verifyPassword(code, hash))) continue;
    return (await spendRecoveryHash(userId, hash)) ? hashes.length - 1 : null;
  }
  return null;
}

function toBareCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase();
}

/** What became of a code. */
export type CodeOutcome =
  | { kind: 'app' }
  | { kind: 'recovery'; left: number }
  | { kind: 'wrong' }
  /** SESSION_SECRET is another than when the second step was set up. */
  | { kind: 'unreadable' };

/**
 * Takes a code of an admin, from the app or a recovery code. Whichever it is, it works once.
 *
 * @param userId whose it should be
 * @param sealedSecret as it is stored
 * @param typed in any case and spacing
 */
export async function takeCode(
  userId: number,
  sealedSecret: string,
  typed: string,
): Promise<CodeOutcome> {
  const left = await spendRecoveryCode(userId, typed);
  if (left !== null) {
    logEvent('info', 'recovery code used', { userId, left });
    return { kind: 'recovery', left };
  }
  const secret = openAppSecret(sealedSecret, userId);
  if (secret === null) {
    logEvent('error', 'second step unreadable', { userId });
    return { kind: 'unreadable' };
  }
  const step = findStep(secret, typed);
  const isTaken = step !== null && (await useStep(userId, sealedSecret, step));
  return { kind: isTaken ? 'app' : 'wrong' };
}

/**
 * Switches the second step off. All other sessions end.
 *
 * @param session stays
 * @param change what was typed, past every rule
 * @throws HttpError 400 for a wrong password or code, 429 after too many of those, 409 when it is off
 */
export async function switchOff(session: AdminSession, change: SecondStepChange): Promise<void> {
  await requirePasswordAndCode(session, change);
  await endSecondStep(session.user.id, session.id);
}

/**
 * Makes other recovery codes; the earlier ones are worthless then.
 *
 * @param session who asks
 * @param change what was typed, past every rule
 * @throws HttpError as `switchOff` does
 */
export async function renewRecoveryCodes(
  session: AdminSession,
  change: SecondStepChange,
): Promise<RecoveryCodes> {
  await requirePasswordAndCode(session, change);
  const { codes, hashes } = await createRecoveryCodes();
  await replaceRecoveryHashes(session.user.id, hashes);
  return { recoveryCodes: codes };
}

async function requirePasswordAndCode(
  { user: { id } }: AdminSession,
  { currentPassword, code }: SecondStepChange,
): Promise<void> {
  const { clearAttempts } = await requireCurrentPassword(id, currentPassword);
  const { secondStepSecret } = await getAdminUser(id);
  if (secondStepSecret === null) {
    throw new HttpError(409, 'Two-factor authentication is already off. Please reload the page.');
  }
  const clearCodeAttempts = await takeOwnCodeAttempt(id);
  const { kind } = await takeCode(id, secondStepSecret, code);
  // 400, since 401 would mean that nobody is signed in.
  if (kind === 'wrong') throw createCodeRefusal();
  if (kind === 'unreadable') {
    throw new HttpError(400, unreadableSecretRefusal, { code: 'two-factor-code-unreadable' });
  }
  await Promise.all([clearAttempts(), clearCodeAttempts()]);
}

const lifetimeMs = 15 * 60 * 1000;

const contentSchema = z.object({ secret: z.string(), expiresAt: z.int() });

const place = (sessionId: string) => `setup of a second step in ${sessionId}`;

/**
 * Lets the browser keep a secret that is not switched on yet: the site itself keeps none until a
 * code has shown that the app has it.
 *
 * @param secret what `createAppSecret` made
 * @param sessionId the session in which the password was named; it is worthless in any other
 */
function createSetupToken(secret: string, sessionId: string): string {
  const content: z.input<typeof contentSchema> = { secret, expiresAt: Date.now() + lifetimeMs };
  return sealText(JSON.stringify(content), place(sessionId));
}

/**
 * Reads the secret back.
 *
 * @param token as sent, unchecked
 * @returns null when it was not made here, for another session, or a quarter of an hour ago
 */
function openSetupToken(token: string, sessionId: string): string | null {
  const text = openText(token, place(sessionId));
  if (text === null) return null;
  const { secret, expiresAt } = contentSchema.parse(JSON.parse(text));
  return Date.now() < expiresAt ? secret : null;
}

/**
 * Begins to set up a second step. Nothing is stored yet.
 *
 * @param session who asks
 * @param input what was typed, past every rule
 * @param issuer whose site it is, as the app will show it
 * @throws HttpError 400 for a wrong password, 429 after too many of those, 409 when it is on
 */
export async function beginSetup(
  session: AdminSession,
  { currentPassword }: BeginSetupInput,
  issuer: string,
): Promise<Setup> {
  const { id, username } = session.user;
  const { clearAttempts } = await requireCurrentPassword(id, currentPassword);
  await clearAttempts();
  if ((await getAdminUser(id)).secondStepSecret !== null) throw createOnError();
  const secret = createAppSecret();
  return {
    setup: createSetupToken(secret, session.id),
    key: secret,
    address: formatAppAddress(secret, issuer, username),
  };
}

/**
 * Switches it on, once a code shows that the app knows the secret. All other sessions end.
 *
 * @param session stays
 * @param input what `beginSetup` made, and the code
 * @throws HttpError 400 for a wrong code or after a quarter of an hour, 409 when it is on
 */
export async function finishSetup(
  session: AdminSession,
  { setup, code }: FinishSetupInput,
): Promise<RecoveryCodes> {
  const secret = openSetupToken(setup, session.id);
  if (secret === null) {
    throw new HttpError(400, 'The time for this is over. Please begin again.');
  }
  const usedStep = findStep(secret, code);
  if (usedStep === null) throw createCodeRefusal();
  const { codes, hashes } = await createRecoveryCodes();
  const userId = session.user.id;
  const isOn = await startSecondStep({
    ...{ userId, usedStep, secret: sealAppSecret(secret, userId) },
    ...{ recoveryHashes: hashes, sessionId: session.id },
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
