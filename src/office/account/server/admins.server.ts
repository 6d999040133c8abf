import * as z from 'zod';
import { isMailServerSetUp } from '#office/mail/mail-transport.server.ts';
import { momentSchema, repeatableSql } from '#lib/db/database.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { listAccountActs } from './account-acts.server.ts';
import {
  createInvitation,
  deleteInvitation,
  findTaken,
  listInvitations,
} from './admin-token-rows.server.ts';
import { disableAdminUser, enableAdminUser, setAdminEmail } from './admin-users.server.ts';
import {
  type AdminChangeInput,
  type AdminList,
  type InvitationInput,
  mailOffSentence,
  type OwnEmailInput,
  type WithdrawalInput,
} from '#office/account/admins.ts';
import { requireCurrentPassword } from './current-password.server.ts';
import type { AdminSession } from './session.server.ts';

const listedSchema = z.array(
  z.object({
    id: z.int(),
    username: z.string(),
    email: z.string().nullable(),
    lastLoginAt: momentSchema.nullable(),
    hasTwoFactor: z.boolean(),
    isDisabled: z.boolean(),
  }),
);

/** Lists admins with their last login, known until 30 days after its session has ended. */
export async function listAdmins({ user }: AdminSession): Promise<AdminList> {
  const rows = await repeatableSql`
    select id, username, email, second_step_secret is not null as "hasTwoFactor",
      disabled_at is not null as "isDisabled",
      (select max(created_at) from sessions where admin_user_id = admin_users.id) as "lastLoginAt"
    from admin_users order by lower(username)`;
  const admins = listedSchema.parse(rows).map((row) => ({ ...row, isOwn: row.id === user.id }));
  const [invitations, acts] = await Promise.all([listInvitations(), listAccountActs()]);
  return { admins, invitations, acts, isMailSetUp: isMailServerSetUp() };
}

/** Throws HttpError 400 or 429 for a wrong password, 409 when another admin has the address. */
export async function setOwnEmail(
  { user }: AdminSession,
  { email, currentPassword }: OwnEmailInput,
): Promise<void> {
  const { clearAttempts } = await requireCurrentPassword(user.id, currentPassword);
  await clearAttempts();
  if (!(await setAdminEmail(user, email, user.username)))
    throw createTakenError('email', emailRefusal);
}

/**
 * Creates an invitation, which is mailed after the answer, and returns its id.
 *
 * @throws HttpError 400 or 429 for a wrong password, 409 with mail off or for a taken name or address
 */
export async function invite(
  { user }: AdminSession,
  { email, username, currentPassword }: InvitationInput,
): Promise<string> {
  if (!isMailServerSetUp()) throw new HttpError(409, mailOffSentence);
  const { clearAttempts } = await requireCurrentPassword(user.id, currentPassword);
  await clearAttempts();
  const { isEmailTaken, isUsernameTaken } = await findTaken(email, username);
  if (isEmailTaken) throw createTakenError('email', emailRefusal);
  if (isUsernameTaken) {
    throw createTakenError('username', 'This username is taken. Please choose another one.');
  }
  return createInvitation(email, username, user);
}

/** Succeeds for a used or unknown invitation; throws HttpError 400 or 429 for a wrong password. */
export async function withdrawInvitation(
  { user }: AdminSession,
  { id, currentPassword }: WithdrawalInput,
): Promise<void> {
  const { clearAttempts } = await requireCurrentPassword(user.id, currentPassword);
  await clearAttempts();
  await deleteInvitation(id, user.username);
}

/**
 * Changes another admin. Nobody can disable themselves, so one admin always remains.
 *
 * @throws HttpError 400 or 429 for a wrong password, 409 for oneself, 404 for an unknown admin
 */
export async function changeAdmin(
  { user }: AdminSession,
  { id, isDisabled, currentPassword }: AdminChangeInput,
): Promise<void> {
  const { clearAttempts } = await requireCurrentPassword(user.id, currentPassword);
  await clearAttempts();
  if (id === user.id) throw new HttpError(409, "You can't disable your own account.");
  const isDone = isDisabled
    ? await disableAdminUser(id, user)
    : await enableAdminUser(id, user.username);
  if (!isDone) throw new HttpError(404, 'There is no such admin. Please reload the page.');
}

const emailRefusal = 'Another admin already has this email address.';

function createTakenError(path: string, message: string): HttpError {
  return new HttpError(409, message, { issues: [{ path, message }] });
}
