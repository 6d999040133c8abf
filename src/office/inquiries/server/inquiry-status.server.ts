import * as z from 'zod';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import type { InquiryProgress } from '#site/forms/inquiry-progress.ts';
import { inquiryTables } from '#site/forms/server/inquiry-table.server.ts';
import { unreachableSql } from '#office/mail/outbox.server.ts';
import { repeatableSql, momentSchema } from '#lib/db/database.server.ts';
import { statusChangeSchema, type InquiryDetails } from '#office/inquiries/inquiry-details.ts';
import { listNotes, parseNotes } from './inquiry-notes.server.ts';
import type { InquiryStatus } from '#office/inquiries/status.ts';

interface InquiryChange {
  kind: InquiryKindName;
  id: string;
  username: string;
}

const idsSchema = z.array(z.object({ id: z.string() }));

/** Records who set the status, unless it was set already; returns the ids that are known. */
export async function updateInquiryStatuses(
  { kind, ids, username }: Omit<InquiryChange, 'id'> & { ids: string[] },
  status: InquiryStatus,
): Promise<string[]> {
  const table = repeatableSql.unsafe(inquiryTables[kind].table);
  // The locks make concurrent changes one chain, and `clock_timestamp` comes after the wait for
  // them. They are taken in one order, so that two changes never wait for each other.
  const rows = await repeatableSql`
    with held as (
      select id, status from ${table} where id = any(${ids}::uuid[]) order by id for update
    ),
    changed as (
      update ${table} as inquiry set status = ${status} from held
      where inquiry.id = held.id and held.status <> ${status}
      returning held.id, held.status as from_status
    ),
    noted as (
      insert into inquiry_status_changes
        (inquiry_kind, inquiry_id, changed_at, admin_username, from_status, to_status)
      select ${kind}, id, clock_timestamp(), ${username}, from_status, ${status} from changed
    )
    select id from held`;
  return idsSchema.parse(rows).map(({ id }) => id);
}

const openedSchema = z.array(
  z.object({
    isSpam: z.boolean(),
    spamReasons: z.array(z.string()),
    isUnreachable: z.boolean(),
    followUpOn: z.string().nullable(),
    consentOn: z.string().nullable(),
    progress: z.string().nullable(),
    callAt: momentSchema.nullable(),
  }),
);
const changesSchema = z.array(z.object({ ...statusChangeSchema.shape, changedAt: momentSchema }));

/** Records in the same statement who opened the inquiry; returns null for an unknown id. */
export async function openInquiry({
  kind,
  id,
  username,
}: InquiryChange): Promise<InquiryDetails | null> {
  const [opened, changes, notes] = await repeatableSql.transaction([
    repeatableSql`
      with opened as (
        select id, is_spam as "isSpam", spam_reasons as "spamReasons",
          follow_up_on::text as "followUpOn", consent_on::text as "consentOn", progress, exists (
          select from submission_outbox where inquiry_id = inquiry.id and ${unreachableSql}
        ) as "isUnreachable", (
          select max(starts_at) from first_calls
          where inquiry_kind = ${kind} and inquiry_id = inquiry.id and held_until is null
        ) as "callAt"
        from ${repeatableSql.unsafe(inquiryTables[kind].table)} as inquiry where id = ${id}
      ),
      noted as (
        insert into audit_events (admin_username, action, inquiry_kind, inquiry_id)
        select ${username}, 'opened', ${kind}, id from opened
      )
      select "isSpam", "spamReasons", "isUnreachable", "followUpOn", "consentOn", progress,
        "callAt"
      from opened`,
    repeatableSql`
      select changed_at as "changedAt", admin_username as username,
        from_status as "from", to_status as "to"
      from inquiry_status_changes where inquiry_kind = ${kind} and inquiry_id = ${id}
      order by inquiry_status_changes.id`,
    listNotes(id),
  ]);
  const [inquiry] = openedSchema.parse(opened);
  if (!inquiry) return null;
  const { isUnreachable, followUpOn, consentOn, progress, callAt, ...known } = inquiry;
  return {
    ...known,
    ...(isUnreachable && { isUnreachable }),
    ...(followUpOn !== null && { followUpOn }),
    ...(consentOn !== null && { consentOn }),
    ...(progress !== null && { progress }),
    ...(callAt !== null && { callAt }),
    statusChanges: changesSchema.parse(changes),
    notes: parseNotes(notes),
  };
}

/**
 * Records who moved the inquiry, unless it was there already; returns false for an unknown id. Spam
 * has no first call.
 */
export async function moveInquirySpam(
  { kind, id, username }: InquiryChange,
  isSpam: boolean,
): Promise<boolean> {
  const table = repeatableSql.unsafe(inquiryTables[kind].table);
  const [rows = []] = await repeatableSql.transaction([
    repeatableSql`
      with held as (
        select id, is_spam from ${table} where id = ${id} for update
      ),
      changed as (
        update ${table} as inquiry set is_spam = ${isSpam} from held
        where inquiry.id = held.id and held.is_spam <> ${isSpam}
        returning held.id
      ),
      noted as (
        insert into audit_events (admin_username, action, inquiry_kind, inquiry_id)
        select ${username}, ${isSpam ? 'marked-spam' : 'marked-not-spam'}, ${kind}, id from changed
      )
      select id from held`,
    // After the lock, so that a call that was being booked goes, too.
    repeatableSql`
      with freed as (
        delete from first_calls
        where inquiry_kind = ${kind} and inquiry_id = ${id} and ${isSpam}::boolean
      )
      delete from call_mails
      where inquiry_kind = ${kind} and inquiry_id = ${id} and ${isSpam}::boolean`,
  ]);
  return rows.length > 0;
}

/** Sets what the sender sees of an inquiry; returns false for an unknown id. */
export async function updateProgress(
  { kind, id }: Omit<InquiryChange, 'username'>,
  progress: InquiryProgress | null,
): Promise<boolean> {
  const table = repeatableSql.unsafe(inquiryTables[kind].table);
  const rows = await repeatableSql`
    update ${table} set progress = ${progress}::text,
      progress_at = case
        when progress is not distinct from ${progress}::text then progress_at
        when ${progress}::text is null then null
        else now()
      end
    where id = ${id} returning id`;
  return rows.length > 0;
}
