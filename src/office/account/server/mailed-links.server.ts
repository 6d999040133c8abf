import { HttpError } from '#lib/http/http-error.server.ts';
import { isMailSetUp } from '#office/mail/mail-transport.server.ts';
import {
  acceptInvitation,
  createReset,
  findStoredLink,
  type StoredLink,
  usePasswordReset,
} from './admin-token-rows.server.ts';
import { clearNetworkAttempts, recordResetAttempt } from './login-limit.server.ts';
import {
  type ForgottenPasswordInput,
  type MailedLink,
  mailedLinkRefusal,
  type MailedPasswordInput,
  noMailRefusal,
} from '#office/account/mailed-link.ts';
import { guessablePasswordRefusal } from '#office/account/password.ts';
import { hashPassword } from './password-hash.server.ts';
import { isGuessable } from './passwords.server.ts';

/**
 * Requests a reset. Unknown names and addresses get the same answer after the same work.
 *
 * @throws HttpError 409 where this site sends no mail, 429 after too many attempts
 */
export async function requestReset({ account }: ForgottenPasswordInput, ip: string): Promise<void> {
  if (!isMailSetUp()) throw new HttpError(409, noMailRefusal);
  await recordResetAttempt(account, ip);
  await createReset(account);
}

/** Throws HttpError 410 for a link that no longer works. */
export async function readLink(token: string): Promise<MailedLink> {
  const { kind, username } = await requireLink(token);
  return { kind, username };
}

/**
 * Uses a link once: adds the invited admin, or sets a forgotten password.
 *
 * @throws HttpError 410 for a used link, 422 for a guessable password, 409 for a taken name or
 * address
 */
export async function chooseMailedPassword(
  { token, newPassword }: MailedPasswordInput,
  ip: string,
): Promise<{ kind: MailedLink['kind']; userId: number }> {
  const link = await requireLink(token);
  if (await isGuessable(newPassword, link.username)) {
    const issues = [{ path: 'newPassword', message: guessablePasswordRefusal }];
    throw new HttpError(422, guessablePasswordRefusal, { code: 'new-password-guessable', issues });
  }
  const userId = await spendLink(link, await hashPassword(newPassword));
  if (userId === null) {
    await requireLink(token);
    throw new HttpError(
      409,
      'Somebody else has taken this username or email address. Please ask for a new invitation.',
    );
  }
  // Wrong guesses at the forgotten password must not keep its owner out now.
  await clearNetworkAttempts(ip);
  return { kind: link.kind, userId };
}

async function spendLink(link: StoredLink, newHash: string): Promise<number | null> {
  const { userId } = link;
  if (userId === null) return acceptInvitation(link, newHash);
  return (await usePasswordReset(link, userId, newHash)) ? userId : null;
}

async function requireLink(token: string): Promise<StoredLink> {
  const link = await findStoredLink(token);
  if (link) return link;
  throw new HttpError(410, mailedLinkRefusal);
}
