import {
  codeRefusal,
  type BeginSetupInput,
  type FinishSetupInput,
  type RecoveryCodes,
  type Setup,
} from '#domain/auth/second-step.ts';
import { getAdminUser } from '#server/db/admin-user.ts';
import { startSecondStep } from '#server/db/second-step.ts';
import { HttpError } from '#server/http/http-error.ts';
import { createAppSecret, findStep, formatAppAddress } from '#server/second-step/app-code.ts';
import { sealAppSecret } from '#server/second-step/app-secret.ts';
import { createRecoveryCodes } from '#server/second-step/recovery-code.ts';
import { createSetupToken, openSetupToken } from '#server/second-step/setup-token.ts';
import { requireCurrentPassword } from '#server/session/current-password.ts';
import { type AdminSession } from '#server/session/session.ts';

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
  if (usedStep === null) throw new HttpError(400, codeRefusal);
  const { codes, hashes } = await createRecoveryCodes();
  const userId = session.user.id;
  const isOn = await startSecondStep({
    ...{ userId, usedStep, secret: sealAppSecret(secret, userId) },
    ...{ recoveryHashes: hashes, sessionId: session.id },
  });
  if (!isOn) throw createOnError();
  return { recoveryCodes: codes };
}

function createOnError(): HttpError {
  return new HttpError(409, 'The second step is on already. Please reload the page.');
}
