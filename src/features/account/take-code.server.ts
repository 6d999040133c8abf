import { logEvent } from '#lib/log.server.ts';
import { useStep } from './two-factor-rows.server.ts';
import { findStep } from './authenticator-code.server.ts';
import { openAppSecret } from './app-secret.server.ts';
import { spendRecoveryCode } from './recovery-code.server.ts';

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
