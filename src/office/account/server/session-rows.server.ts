import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { repeatableSql, momentSchema } from '#lib/db/database.server.ts';

export interface SessionStart {
  adminUserId: number;
  /** The hash that the password matched: nobody is let in if it has changed since. */
  passwordHash: string;
  /** Encrypted, or null; nobody is let in if it has changed since. */
  twoFactorSecret: string | null;
  /** The network address, as a hash. */
  addressKey: string;
  device: string;
  lifetimeSeconds: number;
}

const createdSchema = z.array(z.object({ id: z.guid(), expiresAt: z.date() }));

const loginHistorySchema = z.tuple([
  z.object({ account: z.string(), addressKeys: z.array(z.string()) }),
]);

export interface LoginHistory {
  /** The name as the database compares it: one for all spellings, whether or not it exists. */
  account: string;
  /** Hashes of networks from which this user logged in within the last 30 days. */
  addressKeys: ReadonlySet<string>;
}

const revokedSchema = z.array(z.object({ userId: z.int() }));

const listedSchema = z.array(
  z.object({
    id: z.guid(),
    device: z.string().nullable(),
    beganAt: momentSchema,
    lastUsedAt: momentSchema,
  }),
);

const activeSchema = z.array(
  z.object({ id: z.guid(), userId: z.int(), username: z.string(), hasTwoFactor: z.boolean() }),
);

/** Returns null when the user was disabled, or password or secret changed, in the meantime. */
export async function createSession(
  start: SessionStart,
): Promise<{ id: string; expiresAt: Date } | null> {
  const { adminUserId, passwordHash, twoFactorSecret, addressKey, device, lifetimeSeconds } = start;
  // All 128 bits are random, which those of a standard UUID are not.
  const id = randomBytes(16).toString('hex');
  const [created] = await repeatableSql.transaction([
    // This lock makes a change of the password wait and then see this session.
    repeatableSql`
      with admin_user as (
        select id from admin_users
        where id = ${adminUserId} and password_hash = ${passwordHash} and disabled_at is null
          and second_step_secret is not distinct from ${twoFactorSecret}::text
        for share
      )
      insert into sessions (id, admin_user_id, address_key, device, expires_at)
      select ${id}::uuid, admin_user.id, ${addressKey}, ${device},
        now() + ${lifetimeSeconds}::int * interval '1 second'
      from admin_user
      on conflict (id) do update set last_seen_at = now()
      returning id, expires_at as "expiresAt"`,
    repeatableSql`delete from sessions where expires_at < now() - interval '30 days'`,
  ]);
  return createdSchema.parse(created)[0] ?? null;
}

/** Records the last use at most once a minute. */
export async function findActiveSession(id: string, idleSeconds: number) {
  const rows = await repeatableSql`
    with active as (
      select sessions.id, admin_users.id as user_id, admin_users.username, sessions.last_seen_at,
        admin_users.second_step_secret is not null as has_two_factor
      from sessions join admin_users on admin_users.id = sessions.admin_user_id
      where sessions.id = ${id}
        and sessions.revoked_at is null
        and sessions.expires_at > now()
        and sessions.last_seen_at > now() - ${idleSeconds}::int * interval '1 second'
        -- A session of a wrong clock would last until its time comes.
        and sessions.last_seen_at < now() + interval '5 minutes'
        and admin_users.disabled_at is null
    ),
    seen as (
      update sessions set last_seen_at = now() from active
      where sessions.id = active.id and active.last_seen_at < now() - interval '1 minute'
    )
    select id, user_id as "userId", username, has_two_factor as "hasTwoFactor" from active`;
  const row = activeSchema.parse(rows)[0];
  if (!row) return null;
  const { userId, username, hasTwoFactor } = row;
  return { id: row.id, user: { id: userId, username }, hasTwoFactor };
}

/** Returns whose session it was, or null when it had ended already. */
export async function revokeSession(id: string): Promise<number | null> {
  const rows = await repeatableSql`
    update sessions set revoked_at = now() where id = ${id} and revoked_at is null
    returning admin_user_id as "userId"`;
  return revokedSchema.parse(rows)[0]?.userId ?? null;
}

export async function listSessionsOf(userId: number, idleSeconds: number) {
  const rows = await repeatableSql`
    select id, device, created_at as "beganAt", last_seen_at as "lastUsedAt" from sessions
    where admin_user_id = ${userId}
      and revoked_at is null
      and expires_at > now()
      and last_seen_at > now() - ${idleSeconds}::int * interval '1 second'
    order by last_seen_at desc, created_at desc, id`;
  return listedSchema.parse(rows);
}

export async function revokeOtherSessions(userId: number, currentId: string): Promise<void> {
  await repeatableSql`
    update sessions set revoked_at = now()
    where admin_user_id = ${userId} and id <> ${currentId} and revoked_at is null`;
}

export async function revokeSessionsOf(userId: number): Promise<void> {
  await repeatableSql`
    update sessions set revoked_at = now()
    where admin_user_id = ${userId} and revoked_at is null`;
}

const foldedSchema = z.tuple([z.object({ account: z.string() })]);

/**
 * Returns a name or address as the database compares it: JavaScript folds some letters differently.
 */
export async function foldAccount(account: string): Promise<string> {
  const rows = await repeatableSql`select lower(${account}::text) as account`;
  return foldedSchema.parse(rows)[0].account;
}

export async function readLoginHistory(username: string): Promise<LoginHistory> {
  const rows = await repeatableSql`
    select lower(${username}::text) as account, array(
      select distinct sessions.address_key
      from sessions join admin_users on admin_users.id = sessions.admin_user_id
      where lower(admin_users.username) = lower(${username}::text)
        and sessions.created_at > now() - interval '30 days'
    ) as "addressKeys"`;
  const [{ account, addressKeys }] = loginHistorySchema.parse(rows);
  return { account, addressKeys: new Set(addressKeys) };
}
