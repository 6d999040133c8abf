import * as z from 'zod';
import { repeatableSql, sql, momentSchema } from '#lib/db/database.server.ts';
import { recordAct } from './account-acts.server.ts';
import type { AdminSession } from './session.server.ts';

const idsSchema = z.array(z.object({ id: z.int() }));
const stateSchema = z.array(z.object({ since: momentSchema, recoveryCodesLeft: z.int() }));
const setupsSchema = z.array(z.object({ secret: z.string().nullable() }));
const hashesSchema = z.array(z.object({ hash: z.string() }));

export async function findTwoFactor(userId: number) {
  const rows = await repeatableSql`
    select second_step_since as since, (
      select count(*)::int from recovery_codes where admin_user_id = admin_users.id
    ) as "recoveryCodesLeft"
    from admin_users where id = ${userId} and second_step_since is not null`;
  return stateSchema.parse(rows)[0] ?? null;
}

/** Stores an encrypted secret in a session for a quarter of an hour, in place of an earlier one. */
export async function storeSetup(sessionId: string, secret: string): Promise<void> {
  await repeatableSql`
    update sessions
    set second_step_setup = ${secret}, second_step_setup_until = now() + interval '15 minutes'
    where id = ${sessionId} and revoked_at is null`;
}

/** Returns the encrypted secret, or null where none was stored within the last quarter hour. */
export async function findSetup(sessionId: string): Promise<string | null> {
  const rows = await repeatableSql`
    select second_step_setup as secret from sessions
    where id = ${sessionId} and second_step_setup_until > now()`;
  return setupsSchema.parse(rows)[0]?.secret ?? null;
}

export interface TwoFactorStart {
  userId: number;
  username: string;
  /** Encrypted. */
  secret: string;
  /** The time step of the code that proved the app right; it counts as used. */
  usedTimeStep: number;
  recoveryHashes: string[];
  sessionId: string;
}

/** Turns it on, and ends setups and all other sessions; returns false when it was on already. */
export async function turnOnTwoFactor(start: TwoFactorStart): Promise<boolean> {
  const { userId, username, secret, usedTimeStep, recoveryHashes, sessionId } = start;
  const isOn = sql`exists (
    select from admin_users where id = ${userId} and second_step_secret = ${secret}
  )`;
  const [updated] = await repeatableSql.transaction([
    // The same secret counts too: then this is a retry after a lost answer.
    repeatableSql`
      with former as (
        select id, second_step_secret from admin_users where id = ${userId} for update
      ),
      updated as (
        update admin_users set second_step_secret = ${secret}, second_step_since = now(),
          second_step_used = ${usedTimeStep}
        from former
        where admin_users.id = former.id
          and coalesce(former.second_step_secret, ${secret}) = ${secret}
        returning admin_users.id, username, former.second_step_secret is null as is_new
      ),
      recorded as (${recordAct(username, 'two-factor-on')} from updated where is_new)
      select id from updated`,
    repeatableSql`
      insert into recovery_codes (admin_user_id, code_hash)
      select ${userId}, unnest(${recoveryHashes}::text[]) where ${isOn}
      on conflict do nothing`,
    repeatableSql`
      update sessions
      set second_step_setup = null, revoked_at = case when id <> ${sessionId} then now() end
      where admin_user_id = ${userId} and revoked_at is null and ${isOn}`,
  ]);
  return idsSchema.parse(updated).length > 0;
}

/**
 * Turns it off, deletes the recovery codes, and ends all sessions but `own`, which is null for the
 * operator.
 */
export async function turnOffTwoFactor(userId: number, own: AdminSession | null): Promise<void> {
  await repeatableSql.transaction([
    repeatableSql`
      with updated as (
        update admin_users
        set second_step_secret = null, second_step_since = null, second_step_used = null
        where id = ${userId} and second_step_secret is not null
        returning username
      )
      ${recordAct(own?.user.username ?? null, 'two-factor-off')} from updated`,
    repeatableSql`delete from recovery_codes where admin_user_id = ${userId}`,
    repeatableSql`
      update sessions set revoked_at = now()
      where admin_user_id = ${userId} and revoked_at is null
        and id is distinct from ${own?.id ?? null}::uuid`,
  ]);
}

/** A used time step further ahead was recorded by a wrong clock, and is no reason to refuse. */
const maxStepsAhead = 10;

/**
 * Records a time step as used; not repeated after a lost answer, since a code that may have been
 * used counts as used.
 *
 * @returns false when a code of that time step or a later one was used before
 */
export async function recordTimeStep(
  userId: number,
  secret: string,
  timeStep: number,
): Promise<boolean> {
  const rows = await sql`
    update admin_users set second_step_used = ${timeStep}
    where id = ${userId} and second_step_secret = ${secret}
      and (second_step_used < ${timeStep} or second_step_used > ${timeStep + maxStepsAhead})
    returning id`;
  return idsSchema.parse(rows).length > 0;
}

export async function listRecoveryHashes(userId: number): Promise<string[]> {
  const rows = await repeatableSql`
    select code_hash as hash from recovery_codes where admin_user_id = ${userId}`;
  return hashesSchema.parse(rows).map(({ hash }) => hash);
}

export async function deleteRecoveryHash(userId: number, hash: string): Promise<boolean> {
  const rows = await sql`
    delete from recovery_codes where admin_user_id = ${userId} and code_hash = ${hash}
    returning admin_user_id as id`;
  return idsSchema.parse(rows).length > 0;
}

export async function replaceRecoveryHashes(userId: number, hashes: string[]): Promise<void> {
  await repeatableSql.transaction([
    // Of two requests at the same time, one waits, and then deletes the other's codes.
    repeatableSql`select id from admin_users where id = ${userId} for update`,
    repeatableSql`
      delete from recovery_codes
      where admin_user_id = ${userId} and code_hash <> all(${hashes}::text[])`,
    repeatableSql`
      insert into recovery_codes (admin_user_id, code_hash)
      select ${userId}, unnest(${hashes}::text[])
      on conflict do nothing`,
  ]);
}
