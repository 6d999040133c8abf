import * as z from 'zod';
import { composeAddressChange } from '#office/mail/mails.ts';
import { repeatableSql, sql, momentSchema } from '#lib/db/database.server.ts';
import { recordAct } from './account-acts.server.ts';

/** Never to be sent to a browser as it is. */
export interface StoredAdminUser {
  id: number;
  username: string;
  passwordHash: string;
  isDisabled: boolean;
  /** Null for a password that the admin chose; a generated one expires. */
  passwordEndsAt: string | null;
  isPasswordExpired: boolean;
  /** Encrypted; null while two-factor authentication is off. */
  twoFactorSecret: string | null;
  email: string | null;
}

const storedSchema = z.array(
  z.object({
    id: z.int(),
    username: z.string(),
    passwordHash: z.string(),
    isDisabled: z.boolean(),
    passwordEndsAt: momentSchema.nullable(),
    isPasswordExpired: z.boolean(),
    twoFactorSecret: z.nullable(z.string()),
    email: z.string().nullable(),
  }),
);
const createdSchema = z.array(z.object({ id: z.int() }));

const columns = repeatableSql.unsafe(`
  id, username, password_hash as "passwordHash", disabled_at is not null as "isDisabled",
  second_step_secret as "twoFactorSecret", password_ends_at as "passwordEndsAt",
  coalesce(password_ends_at <= now(), false) as "isPasswordExpired", email`);

/** Finds an admin by name, in upper or lower case. */
export async function findAdminUser(username: string): Promise<StoredAdminUser | null> {
  const rows = await repeatableSql`
    select ${columns} from admin_users
    where lower(username) = lower(${username})`;
  return storedSchema.parse(rows)[0] ?? null;
}

export async function getAdminUser(id: number): Promise<StoredAdminUser> {
  const rows = await repeatableSql`
    select ${columns} from admin_users where id = ${id}`;
  const [user] = storedSchema.parse(rows);
  if (!user) throw new Error('There is no admin with this id.');
  return user;
}

export async function listAdminUsers(): Promise<StoredAdminUser[]> {
  const rows = await repeatableSql`
    select ${columns} from admin_users order by lower(username)`;
  return storedSchema.parse(rows);
}

/** Returns false when the name is taken; `lifetimeDays` null means a password for good. */
export async function createAdminUser(
  username: string,
  passwordHash: string,
  lifetimeDays: number | null = null,
): Promise<boolean> {
  const rows = await repeatableSql`
    with created as (
      insert into admin_users (username, password_hash, password_ends_at)
      values (${username}, ${passwordHash}, now() + ${lifetimeDays}::int * interval '1 day')
      on conflict (lower(username)) do update set username = admin_users.username
      where admin_users.password_hash = excluded.password_hash
      returning id, username, xmax = 0 as is_new
    ),
    recorded as (${recordAct(null, 'created')} from created where is_new)
    select id from created`;
  return createdSchema.parse(rows).length > 0;
}

/** Returns false when there already is an admin. */
export async function createFirstAdminUser(
  username: string,
  passwordHash: string,
  lifetimeDays: number | null = null,
): Promise<boolean> {
  const rows = await repeatableSql`
    with created as (
      insert into admin_users (username, password_hash, password_ends_at)
      select ${username}, ${passwordHash}, now() + ${lifetimeDays}::int * interval '1 day'
      where not exists (select from admin_users where password_hash <> ${passwordHash})
      on conflict (lower(username)) do update set username = admin_users.username
      where admin_users.password_hash = excluded.password_hash
      returning id, username, xmax = 0 as is_new
    ),
    recorded as (${recordAct(null, 'created')} from created where is_new)
    select id from created`;
  return createdSchema.parse(rows).length > 0;
}

export interface PasswordChange {
  userId: number;
  username: string;
  currentHash: string;
  newHash: string;
  sessionId: string;
}

/** Sets a password and ends other sessions; false when somebody else changed it meanwhile. */
export async function changePassword(change: PasswordChange): Promise<boolean> {
  const { userId, username, currentHash, newHash, sessionId } = change;
  const [updated] = await repeatableSql.transaction([
    // The new hash counts too: then this is a retry after a lost answer.
    repeatableSql`
      with former as (
        select id, username, password_hash from admin_users where id = ${userId} for update
      ),
      updated as (
        update admin_users set password_hash = ${newHash}, password_ends_at = null from former
        where admin_users.id = former.id and former.password_hash in (${currentHash}, ${newHash})
        returning admin_users.id, former.username, former.password_hash as former_hash
      ),
      recorded as (
        ${recordAct(username, 'password-changed')} from updated where former_hash <> ${newHash}
      )
      select id from updated`,
    repeatableSql`
      update sessions set revoked_at = now()
      where admin_user_id = ${userId} and id <> ${sessionId} and revoked_at is null
        and exists (
          select from admin_users where id = ${userId} and password_hash = ${newHash}
        )`,
    deleteResets(userId),
  ]);
  return createdSchema.parse(updated).length > 0;
}

function deleteResets(userId: number) {
  return repeatableSql`
    delete from admin_tokens where admin_user_id = ${userId} and used_at is null`;
}

/** Sets a password without knowing the current one, and ends all sessions of the user. */
export async function resetPassword(
  userId: number,
  newHash: string,
  lifetimeDays: number | null = null,
): Promise<void> {
  await repeatableSql.transaction([
    repeatableSql`
      with updated as (
        update admin_users
        set password_hash = ${newHash}, password_ends_at = now() + ${lifetimeDays}::int * interval '1 day'
        where id = ${userId} and password_hash <> ${newHash}
        returning username
      )
      ${recordAct(null, 'password-reset')} from updated`,
    repeatableSql`
      update sessions set revoked_at = now()
      where admin_user_id = ${userId} and revoked_at is null`,
    deleteResets(userId),
  ]);
}

/** Locks all admins, so that the second of two changes sees what the first has done. */
export const lockAdmins = () => repeatableSql`select id from admin_users order by id for update`;

type Actor = Pick<StoredAdminUser, 'id' | 'username'>;

/**
 * Disables an admin, and ends their sessions, links and invitations. `by` must be enabled; null
 * stands for the operator. Returns false where either admin is missing.
 */
export async function disableAdminUser(userId: number, by: Actor | null = null): Promise<boolean> {
  const isDisabled = sql`exists (
    select from admin_users where id = ${userId} and disabled_at is not null
  )`;
  const [, updated] = await repeatableSql.transaction([
    lockAdmins(),
    repeatableSql`
      with found as (
        select id, username, disabled_at from admin_users
        where id = ${userId} and (${by?.id ?? null}::int is null or exists (
          select from admin_users where id = ${by?.id ?? null} and disabled_at is null
        ))
      ),
      disabled as (
        update admin_users set disabled_at = now() from found
        where admin_users.id = found.id and found.disabled_at is null
        returning admin_users.username
      ),
      recorded as (${recordAct(by?.username ?? null, 'disabled')} from disabled)
      select id from found`,
    repeatableSql`
      update sessions set revoked_at = now()
      where admin_user_id = ${userId} and revoked_at is null and ${isDisabled}`,
    repeatableSql`
      delete from admin_tokens
      where (admin_user_id = ${userId} or created_by = ${userId}) and used_at is null
        and ${isDisabled}`,
  ]);
  return createdSchema.parse(updated).length > 0;
}

/** Returns false for an unknown admin; `by` null stands for the operator. */
export async function enableAdminUser(userId: number, by: string | null = null): Promise<boolean> {
  const rows = await repeatableSql`
    with found as (
      select id, disabled_at from admin_users where id = ${userId} for update
    ),
    enabled as (
      update admin_users set disabled_at = null from found
      where admin_users.id = found.id and found.disabled_at is not null
      returning admin_users.username
    ),
    recorded as (${recordAct(by, 'enabled')} from enabled)
    select id from found`;
  return createdSchema.parse(rows).length > 0;
}

/**
 * Revokes links mailed to the old address, and has a mail report the change there; returns false
 * when another admin has the new address.
 */
export async function setAdminEmail(
  { id: userId, username }: Actor,
  email: string,
  by: string | null,
): Promise<boolean> {
  const { title, sentences, path } = composeAddressChange(username, new Date());
  const [updated] = await repeatableSql.transaction([
    // After a lost answer the old address is the new one already, and is not told again.
    repeatableSql`
      with former as (
        select id, email from admin_users where id = ${userId} for update
      ),
      updated as (
        update admin_users set email = ${email} from former
        where admin_users.id = former.id and not exists (
          select from admin_users other
          where lower(other.email) = lower(${email}) and other.id <> ${userId}
        )
        returning admin_users.id, admin_users.username, former.email as former_email
      ),
      recorded as (
        ${recordAct(by, 'email-changed')} from updated where former_email is distinct from ${email}
      ),
      mailed as (
        insert into site_mails (address, title, sentences, path)
        select former_email, ${title}, ${sentences}, ${path}
        from updated where lower(former_email) <> lower(${email})
      )
      select id from updated`,
    deleteResets(userId),
  ]);
  return createdSchema.parse(updated).length > 0;
}
