import { recoveryCodeCount } from './two-factor.ts';
import { listRecoveryHashes, spendRecoveryHash } from './two-factor-rows.server.ts';
import { hashPassword, verifyPassword } from './password-hash.server.ts';
import { createRandomGroups } from './random-password.server.ts';

/** A code of some 59 bits, such as `h7kq-xm3n-w8rt`: short enough for a slip of paper. */
const createRecoveryCode = () => createRandomGroups(3, 4);

/**
 * Makes a set of recovery codes. They are hashed like passwords and not with SESSION_SECRET, so that
 * they still open when that was changed.
 *
 * @returns what is shown once, and what is kept
 */
export async function createRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
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
export async function spendRecoveryCode(userId: number, typed: string): Promise<number | null> {
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
