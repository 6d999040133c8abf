import * as z from 'zod';
import { momentSchema, repeatableSql } from '#lib/db/database.server.ts';
import {
  type AccountAct,
  type AccountAction,
  accountActSchema,
} from '#office/account/account-act.ts';

/**
 * Returns the beginning of a statement that records an act for each row of the `from` that follows,
 * which has a `username`. It must be part of the statement that acts, so that neither happens
 * without the other.
 */
export const recordAct = (by: string | null, action: AccountAction) => repeatableSql`
  insert into audit_events (admin_username, action, subject_username)
  select ${by}::text, ${action}::text, username`;

const actsSchema = z.array(z.object({ ...accountActSchema.shape, occurredAt: momentSchema }));

const maxActs = 20;

/** Returns the latest acts on all accounts, newest first. */
export async function listAccountActs(): Promise<AccountAct[]> {
  const rows = await repeatableSql`
    select id::text as id, occurred_at as "occurredAt", action, admin_username as by, subject_username as subject
    from audit_events where subject_username is not null
    order by audit_events.id desc limit ${maxActs}`;
  return actsSchema.parse(rows);
}

/** Deletes acts older than 24 months, as far as the database allows. */
export async function deleteOldAccountActs(): Promise<void> {
  await repeatableSql`
    delete from audit_events
    where subject_username is not null and occurred_at <= now() - interval '24 months'`;
}
