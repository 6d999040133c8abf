import {
  codeRefusal,
  unreadableSecretRefusal,
  type RecoveryCodes,
  type SecondStepChange,
} from '#domain/auth/second-step.ts';
import { getAdminUser } from '#server/db/admin-user.ts';
import { endSecondStep, replaceRecoveryHashes } from '#server/db/second-step.ts';
import { HttpError } from '#server/http/http-error.ts';
import { createRecoveryCodes } from '#server/second-step/recovery-code.ts';
import { takeCode } from '#server/second-step/take-code.ts';
import { takeOwnCodeAttempt } from '#server/session/login-limit.ts';
import { requireCurrentPassword } from '#server/session/current-password.ts';
import { type AdminSession } from '#server/session/session.ts';

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
    throw new HttpError(409, 'The second step is off already. Please reload the page.');
  }
  const clearCodeAttempts = await takeOwnCodeAttempt(id);
  const { kind } = await takeCode(id, secondStepSecret, code);
  // 400, since 401 would mean that nobody is signed in.
  if (kind === 'wrong') throw new HttpError(400, codeRefusal);
  if (kind === 'unreadable') throw new HttpError(400, unreadableSecretRefusal);
  await Promise.all([clearAttempts(), clearCodeAttempts()]);
}
