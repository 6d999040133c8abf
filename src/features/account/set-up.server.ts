import {
  codeRefusal,
  type BeginSetupInput,
  type FinishSetupInput,
  type RecoveryCodes,
  type Setup,
} from './two-factor.ts';
import { getAdminUser } from './admin-users.server.ts';
import { startSecondStep } from './two-factor-rows.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { createAppSecret, findStep, formatAppAddress } from './authenticator-code.server.ts';
import { sealAppSecret } from './app-secret.server.ts';
import { createRecoveryCodes } from './recovery-code.server.ts';
import { createSetupToken, openSetupToken } from './setup-token.server.ts';
import { requireCurrentPassword } from './current-password.server.ts';
import { type AdminSession } from './session.server.ts';

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
