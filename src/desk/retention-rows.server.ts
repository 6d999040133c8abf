import * as z from 'zod';
import { type InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { repeatableSql as sql } from '#lib/db/database.server.ts';
import { deletionOfRest, inquiryTables } from '#site/forms/server/inquiry-table.server.ts';

/** Small enough to keep a transaction far below the database's time limit. */
const batchSize = 1000;

const countSchema = z.tuple([z.object({ count: z.int() })]);

/** Returns how many inquiries there are, and how many of them retention would delete. */
export async function countDueInquiries(
  kind: InquiryKindName,
  months: number,
): Promise<{ total: number; due: number }> {
  const rows = await sql`
    select count(*)::int as total, (count(*) filter (where ${isDue(months)}))::int as due
    from ${sql.unsafe(inquiryTables[kind].table)} as inquiry`;
  return z.tuple([z.object({ total: z.int(), due: z.int() })]).parse(rows)[0];
}

function isDue(months: number) {
  const limit = sql`now() - make_interval(months => ${months}::int)`;
  return sql`(
    inquiry.created_at < ${limit} and not exists (
      select from inquiry_status_changes as change
      where change.inquiry_id = inquiry.id and change.changed_at >= ${limit}
    ) and not exists (
      select from inquiry_notes as note
      where note.inquiry_id = inquiry.id and note.created_at >= ${limit}
    ) and (inquiry.follow_up_on is null or inquiry.follow_up_on < (${limit})::date)
  )`;
}

/**
 * Deletes a batch of inquiries, also spam, with history, notes and mail, `months` after the last
 * change of status, note or day to follow up, or else the arrival.
 */
export async function deleteOldInquiries(
  kind: InquiryKindName,
  months: number,
): Promise<{ count: number; isDone: boolean }> {
  const table = sql.unsafe(inquiryTables[kind].table);
  const due = sql`
    select inquiry.id from ${table} as inquiry where ${isDue(months)}
    order by inquiry.created_at, inquiry.id limit ${batchSize}::int`;
  const [, deleted] = await sql.transaction([
    // This waits for changes in progress, so that the next statement sees them.
    sql`${due} for update of inquiry`,
    sql`
      with deleted as (
        delete from ${table} where id in (${due}) returning id
      ),
      ${sql.unsafe(deletionOfRest)}
      select count(*)::int as count from deleted`,
  ]);
  const [{ count }] = countSchema.parse(deleted);
  return { count, isDone: count < batchSize };
}

/** Deletes one batch of the interest that families showed in caregivers. */
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

export async function deleteOldSessions(): Promise<number> {
  return countDeleted(sql`
    delete from sessions
    where least(expires_at, revoked_at) < now() - interval '30 days' returning 1`);
}

export async function deleteExpiredAttempts(): Promise<number> {
  return countDeleted(sql`delete from rate_limits where expires_at < now() returning 1`);
}

/** Also deletes network keys: mail, duplicates and limits need nothing that is a month old. */
export async function deleteOldOutbox(): Promise<number> {
  return countDeleted(sql`
    delete from submission_outbox where created_at < now() - interval '30 days' returning 1`);
}

export async function deleteOldDrafts(): Promise<number> {
  return countDeleted(sql`
    delete from editing_drafts where updated_at < now() - interval '30 days' returning 1`);
}

/** Deletes where nobody is any more; the next admin in edit mode does so, too. */
export async function deleteOldPresence(): Promise<void> {
  await sql`delete from editing_places where seen_at < now() - interval '10 minutes'`;
}

async function countDeleted(query: PromiseLike<unknown[]>): Promise<number> {
  return (await query).length;
}
