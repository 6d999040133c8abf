import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { createLinkToken } from '#office/mail/account-mails.server.ts';
import { momentSchema, repeatableSql } from '#lib/db/database.server.ts';
import { recordAct } from './account-acts.server.ts';
import { lockAdmins, type StoredAdminUser } from './admin-users.server.ts';

const idsSchema = z.array(z.object({ id: z.int() }));

/** Hashes a token for the database, so that reading it grants nobody access. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function createLink(): { id: string; hash: string } {
  const id = randomUUID();
  return { id, hash: hashToken(createLinkToken(id)) };
}

const takenSchema = z.tuple([
  z.object({ isEmailTaken: z.boolean(), isUsernameTaken: z.boolean() }),
]);

export async function findTaken(email: string, username: string) {
  const rows = await repeatableSql`
    select exists (
      select from admin_users where lower(email) = lower(${email})
    ) as "isEmailTaken", exists (
      select from admin_users where lower(username) = lower(${username})
      union all
      select from admin_tokens
      where kind = 'invitation' and used_at is null and expires_at > now()
        and lower(username) = lower(${username}) and lower(email) <> lower(${email})
    ) as "isUsernameTaken"`;
  return takenSchema.parse(rows)[0];
}

/** Replaces an earlier invitation to the same address; it works for 48 hours. Returns its id. */
export async function createInvitation(
  email: string,
  username: string,
  by: Pick<StoredAdminUser, 'id' | 'username'>,
): Promise<string> {
  const { id, hash } = createLink();
  await repeatableSql.transaction([
    lockAdmins(),
    repeatableSql`
      delete from admin_tokens
      where kind = 'invitation' and used_at is null and id <> ${id}
        and (expires_at <= now() or lower(email) = lower(${email}))`,
    repeatableSql`
      with invited as (
        insert into admin_tokens
          (id, kind, token_hash, email, username, created_by, expires_at)
        values (${id}, 'invitation', ${hash}, ${email}, ${username}, ${by.id},
          now() + interval '48 hours')
        on conflict (id) do nothing
        returning username
      )
      ${recordAct(by.username, 'invited')} from invited`,
  ]);
  return id;
}

const invitationsSchema = z.array(
  z.object({
    id: z.uuid(),
    email: z.string(),
    username: z.string(),
    expiresAt: momentSchema,
    isMailed: z.boolean(),
  }),
);

export async function listInvitations() {
  const rows = await repeatableSql`
    select id, email, username, expires_at as "expiresAt", mailed_at is not null as "isMailed"
    from admin_tokens
    where kind = 'invitation' and used_at is null and expires_at > now()
    order by created_at, id`;
  return invitationsSchema.parse(rows);
}

export async function deleteInvitation(id: string, by: string): Promise<void> {
  await repeatableSql`
    with withdrawn as (
      delete from admin_tokens where id = ${id} and kind = 'invitation' and used_at is null
      returning username
    )
    ${recordAct(by, 'invitation-withdrawn')} from withdrawn`;
}

/**
 * Adds a link for an hour. An unknown name, a disabled admin and one without an address get a row,
 * too, since that takes as long, but never a link. The audit shows one act an hour, so that nobody
 * can flood it from outside.
 */
export async function createReset(account: string): Promise<void> {
  const { id, hash } = createLink();
  await repeatableSql`
    with found as (
      select id, username from admin_users
      where (lower(email) = lower(${account}) or lower(username) = lower(${account}))
        and email is not null and disabled_at is null
      order by lower(email) = lower(${account}) desc limit 1
    ),
    added as (
      insert into admin_tokens (id, kind, token_hash, admin_user_id, expires_at)
      values (${id}, 'reset', ${hash}, (select found.id from found), now() + interval '1 hour')
      on conflict (id) do nothing
    )
    ${recordAct(null, 'reset-asked')} from found
    where not exists (
      select from audit_events
      where subject_username = username and action = 'reset-asked'
        and occurred_at > now() - interval '1 hour'
    )`;
}

const linksSchema = z.array(
  z.object({
    id: z.uuid(),
    kind: z.enum(['invitation', 'reset']),
    userId: z.int().nullable(),
    username: z.string(),
  }),
);

export type StoredLink = z.output<typeof linksSchema>[number];

/** Returns null for a link that was never made, was used, has expired, or was withdrawn. */
export async function findStoredLink(token: string): Promise<StoredLink | null> {
  const rows = await repeatableSql`
    select link.id, kind, admin.id as "userId",
      coalesce(link.username, admin.username) as username
    from admin_tokens link left join admin_users admin
      on admin.id = link.admin_user_id and admin.disabled_at is null
    where token_hash = ${hashToken(token)} and used_at is null and expires_at > now()
      and (kind = 'invitation' or kind = 'reset' and admin.id is not null)`;
  return linksSchema.parse(rows)[0] ?? null;
}

/** Returns null when the link no longer works, or its name or address is taken. */
export async function acceptInvitation(
  { id, username }: StoredLink,
  passwordHash: string,
): Promise<number | null> {
  const rows = await repeatableSql`
    with used as (
      update admin_tokens set used_at = now()
      where id = ${id} and kind = 'invitation' and used_at is null and expires_at > now()
        and not exists (
          select from admin_users
          where lower(admin_users.username) = lower(admin_tokens.username)
            or lower(admin_users.email) = lower(admin_tokens.email)
        )
      returning email, username
    ),
    created as (
      insert into admin_users (username, email, password_hash)
      select username, email, ${passwordHash} from used
      returning id, username
    ),
    recorded as (${recordAct(username, 'invitation-accepted')} from created)
    select id from created
    union all
    -- Then this is a retry after a lost answer.
    select id from admin_users where password_hash = ${passwordHash}`;
  return idsSchema.parse(rows)[0]?.id ?? null;
}

/** Sets a password and ends all sessions and links; false when the link no longer works. */
export async function usePasswordReset(
  { id, username }: StoredLink,
  userId: number,
  newHash: string,
): Promise<boolean> {
  const isSet = repeatableSql`exists (
    select from admin_users where id = ${userId} and password_hash = ${newHash}
  )`;
  const [updated] = await repeatableSql.transaction([
    repeatableSql`
      with used as (
        update admin_tokens set used_at = now()
        where id = ${id} and kind = 'reset' and used_at is null and expires_at > now()
        returning admin_user_id
      ),
      changed as (
        update admin_users set password_hash = ${newHash}, password_ends_at = null
        where id in (select admin_user_id from used) and disabled_at is null
        returning id, username
      ),
      recorded as (${recordAct(username, 'password-reset')} from changed)
      select id from changed
      union all
      -- Then this is a retry after a lost answer.
      select id from admin_users where id = ${userId} and password_hash = ${newHash}`,
    repeatableSql`
      update sessions set revoked_at = now()
      where admin_user_id = ${userId} and revoked_at is null and ${isSet}`,
    repeatableSql`
      delete from admin_tokens where admin_user_id = ${userId} and used_at is null and ${isSet}`,
  ]);
  return idsSchema.parse(updated).length > 0;
}

export async function deleteOldLinks(): Promise<void> {
  await repeatableSql`delete from admin_tokens where expires_at < now() - interval '30 days'`;
}
