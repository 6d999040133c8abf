import {
  codeRefusal,
  unreadableSecretRefusal,
  type RecoveryCodes,
  type SecondStepChange,
} from './two-factor.ts';
import { getAdminUser } from './admin-users.server.ts';
import { endSecondStep, replaceRecoveryHashes } from './two-factor-rows.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { createRecoveryCodes } from './recovery-code.server.ts';
import { takeCode } from './take-code.server.ts';
import { takeOwnCodeAttempt } from './login-limit.server.ts';
import { requireCurrentPassword } from './current-password.server.ts';
import { type AdminSession } from './session.server.ts';

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
