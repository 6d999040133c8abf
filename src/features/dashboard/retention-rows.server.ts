import { z } from 'zod';
import { type InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { repeatableSql as sql } from '#lib/db/database.server.ts';
import { inquiryTables } from '#features/forms/inquiry-table.server.ts';

/** Records that one transaction deletes: the database's time limit is far away. */
const batchSize = 1000;

const countSchema = z.tuple([z.object({ count: z.int() })]);

/**
 * Deletes some of the inquiries on which nothing has happened for a time, with their history and
 * their outgoing mail. Spam is no exception.
 *
 * @param kind of inquiry
 * @param months since the last change of the status, or else the arrival
 * @returns how many were deleted, and whether there may be more
 */
export async function deleteOldInquiries(
  kind: InquiryKindName,
  months: number,
): Promise<{ count: number; isDone: boolean }> {
  const table = sql.unsafe(inquiryTables[kind].table);
  const limit = sql`now() - make_interval(months => ${months}::int)`;
  const due = sql`
    select inquiry.id from ${table} as inquiry
    where inquiry.created_at < ${limit} and not exists (
      select from inquiry_status_changes as change
      where change.inquiry_id = inquiry.id and change.changed_at >= ${limit}
    )
    order by inquiry.created_at, inquiry.id limit ${batchSize}::int`;
  const [, deleted] = await sql.transaction([
    // A change that is under way is waited for: the next statement sees that it happened.
    sql`${due} for update of inquiry`,
    sql`
      with deleted as (
        delete from ${table} where id in (${due}) returning id
      ),
      history as (
        delete from inquiry_status_changes where inquiry_id in (select id from deleted)
      ),
      outbox as (
        delete from submission_outbox where inquiry_id in (select id from deleted)
      )
      select count(*)::int as count from deleted`,
  ]);
  const [{ count }] = countSchema.parse(deleted);
  return { count, isDone: count < batchSize };
}

/**
 * Deletes some of the interest in caregivers that families showed.
 *
 * @param months since then
 * @returns how much was deleted, and whether there may be more
 */
export async function deleteOldInterest(
  months: number,
): Promise<{ count: number; isDone: boolean }> {
  const count = await countDeleted(sql`
    delete from match_interests where (session_key, provider_id, kind) in (
      select session_key, provider_id, kind from match_interests
      where created_at < now() - make_interval(months => ${months}::int)
      order by created_at limit ${batchSize}::int
    ) returning 1`);
  return { count, isDone: count < batchSize };
}

/** Forgets sessions that ended a month ago. */
export async function deleteOldSessions(): Promise<number> {
  return countDeleted(sql`
    delete from sessions
    where least(expires_at, revoked_at) < now() - interval '30 days' returning 1`);
}

/** Forgets attempts that limit nothing any more. */
export async function deleteExpiredAttempts(): Promise<number> {
  return countDeleted(sql`delete from rate_limits where expires_at < now() returning 1`);
}

/**
 * Forgets where submissions of a month ago came from. Mail that could not be sent until then is
 * given up; repetitions and limits look at the last hour only.
 */
export async function deleteOldOutbox(): Promise<number> {
  return countDeleted(sql`
    delete from submission_outbox where created_at < now() - interval '30 days' returning 1`);
}

async function countDeleted(query: PromiseLike<unknown[]>): Promise<number> {
  return (await query).length;
}
