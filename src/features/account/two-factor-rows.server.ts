import { z } from 'zod';
import { repeatableSql, sql, momentSchema } from '#lib/db/database.server.ts';

const idsSchema = z.array(z.object({ id: z.int() }));
const stateSchema = z.array(z.object({ since: momentSchema, recoveryCodesLeft: z.int() }));
const hashesSchema = z.array(z.object({ hash: z.string() }));

/** Since when an admin has a second step, and how many recovery codes are left; null while it is off. */
export async function findSecondStep(userId: number) {
  const rows = await repeatableSql`
    select second_step_since as since, (
      select count(*)::int from recovery_codes where admin_user_id = admin_users.id
    ) as "recoveryCodesLeft"
    from admin_users where id = ${userId} and second_step_since is not null`;
  return stateSchema.parse(rows)[0] ?? null;
}

/** A second step that is switched on. */
export interface SecondStepStart {
  userId: number;
  /** Encrypted. */
  secret: string;
  /** The half minute of the code that proved the app right: it is used now. */
  usedStep: number;
  recoveryHashes: string[];
  /** The session that stays; all others of this user end. */
  sessionId: string;
}

/**
 * Switches the second step on and ends all other sessions, both or neither.
 *
 * @returns false when it was on already
 */
export async function startSecondStep(start: SecondStepStart): Promise<boolean> {
  const { userId, secret, usedStep, recoveryHashes, sessionId } = start;
  const isOn = sql`exists (
    select from admin_users where id = ${userId} and second_step_secret = ${secret}
  )`;
  const [updated] = await repeatableSql.transaction([
    // The same secret counts too: then this is a repetition after a lost answer.
    repeatableSql`
      update admin_users set second_step_secret = ${secret}, second_step_since = now(),
        second_step_used = ${usedStep}
      where id = ${userId} and coalesce(second_step_secret, ${secret}) = ${secret}
      returning id`,
    repeatableSql`
      insert into recovery_codes (admin_user_id, code_hash)
      select ${userId}, unnest(${recoveryHashes}::text[]) where ${isOn}
      on conflict do nothing`,
    repeatableSql`
      update sessions set revoked_at = now()
      where admin_user_id = ${userId} and id <> ${sessionId} and revoked_at is null and ${isOn}`,
  ]);
  return idsSchema.parse(updated).length > 0;
}

/**
 * Switches the second step off, and forgets the recovery codes.
 *
 * @param userId whose it is
 * @param sessionId the session that stays; null ends all of them
 */
export async function endSecondStep(userId: number, sessionId: string | null): Promise<void> {
  await repeatableSql.transaction([
    repeatableSql`
      update admin_users
      set second_step_secret = null, second_step_since = null, second_step_used = null
      where id = ${userId}`,
    repeatableSql`delete from recovery_codes where admin_user_id = ${userId}`,
    repeatableSql`
      update sessions set revoked_at = now()
      where admin_user_id = ${userId} and revoked_at is null
        and id is distinct from ${sessionId}::uuid`,
  ]);
}

/**
 * Notes that a code was used. It is asked once, and not again after a lost answer: a code that may
 * have been taken counts as taken.
 *
 * @param secret the one that it was checked with, encrypted
 * @param step the half minute of the code
 * @returns false when a code of that half minute or a later one was used before
 */
export async function useStep(userId: number, secret: string, step: number): Promise<boolean> {
  const rows = await sql`
    update admin_users set second_step_used = ${step}
    where id = ${userId} and second_step_secret = ${secret} and second_step_used < ${step}
    returning id`;
  return idsSchema.parse(rows).length > 0;
}

/** The hashes of the recovery codes that an admin has left. */
export async function listRecoveryHashes(userId: number): Promise<string[]> {
  const rows = await repeatableSql`
    select code_hash as hash from recovery_codes where admin_user_id = ${userId}`;
  return hashesSchema.parse(rows).map(({ hash }) => hash);
}

/**
 * Takes a recovery code away, once.
 *
 * @returns false when it is gone already
 */
export async function spendRecoveryHash(userId: number, hash: string): Promise<boolean> {
  const rows = await sql`
    delete from recovery_codes where admin_user_id = ${userId} and code_hash = ${hash}
    returning admin_user_id as id`;
  return idsSchema.parse(rows).length > 0;
}

/** Gives an admin other recovery codes in place of all earlier ones. */
export async function replaceRecoveryHashes(userId: number, hashes: string[]): Promise<void> {
  await repeatableSql.transaction([
    // Of two at the same time, one waits, and takes the other's codes away.
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
