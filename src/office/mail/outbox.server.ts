import * as z from 'zod';
import { forms, listStoredFields } from '#site/forms/forms.ts';
import { inquiryKindSchema, type InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { inquiryTables, toColumn } from '#site/forms/server/inquiry-table.server.ts';
import { repeatableSql, sql, momentSchema } from '#lib/db/database.server.ts';
import { claimSql, isDueSql, unmailedLinkSql } from './account-mails.server.ts';
import { dueCallMailSql } from './call-mails.server.ts';
import type { AnnouncedInquiry } from './mails.ts';

export type PendingMail = 'notice' | 'confirmation';

const isPendingMail = (mail: string) => mail === 'notice' || mail === 'confirmation';

export interface ClaimedSubmission {
  inquiryId: string;
  kind: InquiryKindName;
  pending: PendingMail[];
}

const claimedSchema = z.array(
  z.object({
    inquiryId: z.uuid(),
    kind: inquiryKindSchema,
    // What a later version of the site added waits until that is back.
    pending: z.array(z.string()).transform((mails) => mails.filter(isPendingMail)),
  }),
);

/** Claims due mails for one run, for a week. */
export async function claimDueMail(limit: number): Promise<ClaimedSubmission[]> {
  const rows = await sql`
    update submission_outbox set ${claimSql}
    where inquiry_id in (
      select inquiry_id from submission_outbox
      where pending <> '{}' and ${isDueSql}
        and created_at > now() - interval '7 days'
      order by next_attempt_at limit ${limit}
      for update skip locked
    )
    returning inquiry_id as "inquiryId", inquiry_kind as kind, pending`;
  return claimedSchema.parse(rows);
}

/** Clears an earlier failure, except for a confirmation whose notice has just failed. */
export async function recordMailSent(inquiryId: string, mail: PendingMail): Promise<void> {
  await repeatableSql`
    with sent as (
      update submission_outbox
      set pending = array_remove(pending, ${mail}),
        last_failure = case
          when 'notice' = any(array_remove(pending, ${mail})) then last_failure
        end
      where inquiry_id = ${inquiryId}
      returning pending
    )
    update mail_state set last_sent_at = now(), failure = null
    where not exists (select from sent where 'notice' = any(pending))`;
}

export async function cancelMail(
  inquiryId: string,
  mail: PendingMail,
  failure: string,
): Promise<void> {
  await repeatableSql`
    update submission_outbox
    set pending = array_remove(pending, ${mail}), last_failure = ${failure}
    where inquiry_id = ${inquiryId}`;
}

/** Records that an address is refused for good, so that somebody calls instead. */
export async function cancelConfirmation(inquiryId: string, failure: string): Promise<void> {
  await repeatableSql`
    update submission_outbox
    set pending = array_remove(pending, 'confirmation'), last_failure = ${failure},
      confirmation_failure = ${failure}
    where inquiry_id = ${inquiryId}`;
}

/**
 * The condition for senders who cannot be reached: the address was refused, or took nothing for a
 * week.
 */
export const unreachableSql = repeatableSql.unsafe(`(
  confirmation_failure is not null
  or pending = '{confirmation}' and created_at <= now() - interval '7 days'
)`);

export async function recordMailFailure(inquiryId: string, failure: string): Promise<void> {
  await repeatableSql`
    update submission_outbox set last_failure = ${failure} where inquiry_id = ${inquiryId}`;
}

const rowsSchema = z.array(
  z
    .object({
      receivedAt: momentSchema,
      language: z.enum(['en', 'es']),
      name: z.string(),
      email: z.string(),
      message: z.string(),
    })
    .catchall(z.union([z.string(), z.number()]).nullable()),
);

/** Returns null when the inquiry is gone, for example because it was erased. */
export async function findAnnouncedInquiry(
  kind: InquiryKindName,
  id: string,
): Promise<AnnouncedInquiry | null> {
  const columns = listStoredFields(forms[kind].fields).map(
    (field) => `${toColumn(field)} as "${field.name}"`,
  );
  const [found] = rowsSchema.parse(
    await repeatableSql`
      select created_at as "receivedAt", language, ${repeatableSql.unsafe(columns.join(', '))}
      from ${repeatableSql.unsafe(inquiryTables[kind].table)} where id = ${id}`,
  );
  if (!found) return null;
  const { receivedAt, language, ...values } = found;
  return { kind, receivedAt: new Date(receivedAt), language, values };
}

export async function recordMailTrouble(code: string): Promise<void> {
  await repeatableSql`update mail_state set failed_at = now(), failure = ${code}`;
}

const stateSchema = z.tuple([
  z.object({
    lastSentAt: momentSchema.nullable(),
    failedAt: momentSchema.nullable(),
    failure: z.string().nullable(),
    waiting: z.int(),
    waitingLinks: z.int(),
    waitingSince: momentSchema.nullable(),
    givenUp: z.int(),
  }),
]);

/**
 * The numbers of submissions: `waiting` where mails are due, those about first calls included,
 * `givenUp` after a week without success. The `waitingLinks` are the invitations and links for a new
 * password that are due; `waitingSince` is the time of the oldest of all.
 */
export type MailState = z.infer<typeof stateSchema>[0];

export async function readMailState(): Promise<MailState> {
  const rows = await repeatableSql`
    with due as (
      select inquiry_id, created_at as since from submission_outbox
      where pending <> '{}' and created_at > now() - interval '7 days'
      union all
      select inquiry_id, due_at from call_mails as mail where ${dueCallMailSql}
    )
    select last_sent_at as "lastSentAt", failed_at as "failedAt", failure,
      (select count(distinct inquiry_id) from due)::int as waiting,
      (select count(*) from admin_tokens where ${unmailedLinkSql})::int as "waitingLinks",
      least(
        (select min(since) from due),
        (select min(created_at) from admin_tokens where ${unmailedLinkSql})
      ) as "waitingSince",
      (select count(*) from submission_outbox
        where pending <> '{}' and created_at <= now() - interval '7 days')::int as "givenUp"
    from mail_state`;
  return stateSchema.parse(rows)[0];
}
