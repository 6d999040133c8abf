import * as z from 'zod';
import { type InquiryKindName, inquiryKindSchema } from '#site/forms/inquiry-kind.ts';
import { inquiryTables } from '#site/forms/server/inquiry-table.server.ts';
import { adminReaders } from '#office/mail/site-mails.server.ts';
import { unreachableSql } from '#office/mail/outbox.server.ts';
import { momentSchema, repeatableSql } from '#lib/db/database.server.ts';
import { isClockDoubtfulSql } from '#lib/db/doubtful-clock.server.ts';
import { maxClockMinutes } from './upkeep.ts';
import type { AlertMail, AlertRow } from './alert-states.server.ts';

const watchSchema = z.tuple([
  z.object({
    steps: z.int(),
    clockAt: momentSchema,
    retentionAt: momentSchema,
    isClockDoubtful: z.boolean(),
    heldInquiries: z.int().nullable(),
    backupAt: momentSchema.nullable(),
    senderDomain: z.string().nullable(),
    hasSpf: z.boolean().nullable(),
    hasDmarc: z.boolean().nullable(),
    certificateHost: z.string().nullable(),
    certificateEndsAt: momentSchema.nullable(),
  }),
]);

export type SiteWatch = z.output<typeof watchSchema>[0];

export async function readSiteWatch(): Promise<SiteWatch> {
  const rows = await repeatableSql`
    select steps, clock_at as "clockAt", retention_at as "retentionAt",
      ${isClockDoubtfulSql} as "isClockDoubtful", retention_held as "heldInquiries", backup_at as "backupAt",
      sender_domain as "senderDomain", has_spf as "hasSpf", has_dmarc as "hasDmarc",
      certificate_host as "certificateHost", certificate_ends_at as "certificateEndsAt"
    from site_watch`;
  return watchSchema.parse(rows)[0];
}

export async function recordClock(now: string): Promise<void> {
  await repeatableSql`update site_watch set clock_at = ${now}`;
}

export async function recordRetention(): Promise<void> {
  await repeatableSql`update site_watch set retention_at = now(), retention_held = null`;
}

/** Records that retention asks the office before it deletes this many inquiries. */
export async function holdRetention(inquiries: number): Promise<void> {
  await repeatableSql`update site_watch set retention_held = ${inquiries}`;
}

export interface DomainNames {
  /** Null where mail is off or comes from no real domain. */
  senderDomain: string | null;
  /** Null where the site has no address of its own. */
  certificateHost: string | null;
}

/**
 * Claims the check of the day, or after a change of names, for one process; clears what other names
 * had.
 */
export async function claimDomainCheck(
  { senderDomain, certificateHost }: DomainNames,
  now: string,
): Promise<boolean> {
  const rows = await repeatableSql`
    update site_watch set domain_checked_at = ${now},
      has_spf = case when sender_domain = ${senderDomain} then has_spf end,
      has_dmarc = case when sender_domain = ${senderDomain} then has_dmarc end,
      certificate_ends_at =
        case when certificate_host = ${certificateHost} then certificate_ends_at end,
      sender_domain = ${senderDomain}, certificate_host = ${certificateHost}
    where domain_checked_at is null
      or domain_checked_at <= ${now}::timestamptz - interval '24 hours'
      or sender_domain is distinct from ${senderDomain}
      or certificate_host is distinct from ${certificateHost}
    returning 1`;
  return rows.length > 0;
}

export interface DomainFindings {
  /** Null where the question got no answer. */
  hasSpf: boolean | null;
  hasDmarc: boolean | null;
  certificateEndsAt: Date | null;
}

/** Records the findings; where a question got no answer, the last one stays. */
export async function recordDomain(findings: DomainFindings): Promise<void> {
  const { hasSpf, hasDmarc, certificateEndsAt } = findings;
  await repeatableSql`
    update site_watch set has_spf = coalesce(${hasSpf}::boolean, has_spf),
      has_dmarc = coalesce(${hasDmarc}::boolean, has_dmarc),
      certificate_ends_at = coalesce(${certificateEndsAt}::timestamptz, certificate_ends_at)`;
}

/** The most inquiries in a list that a neglected inbox makes long. */
const maxInquiries = 200;

const lettersSchema = z.array(
  z.object({ kind: inquiryKindSchema, id: z.string(), createdAt: momentSchema }),
);

export type WatchedLetter = z.output<typeof lettersSchema>[0];

/** Selects new letters of every kind, by a condition on the row `inquiry`. */
async function selectNew(
  condition: ReturnType<typeof repeatableSql>,
  rest: ReturnType<typeof repeatableSql>,
): Promise<WatchedLetter[]> {
  const select = (kind: InquiryKindName) => repeatableSql`
    select ${kind}::text as kind, id, created_at as "createdAt"
    from ${repeatableSql.unsafe(inquiryTables[kind].table)} as inquiry
    where status = 'new' and ${condition}`;
  const rows = await repeatableSql`
    ${select('client')} union all ${select('provider')} union all ${select('contact')} ${rest}`;
  return lettersSchema.parse(rows);
}

/** Returns inquiries of the month before `now` and before `limit` that nobody has handled. */
export async function listUnanswered(now: string, limit: Date): Promise<WatchedLetter[]> {
  const condition = repeatableSql`not is_spam
    and created_at > ${now}::timestamptz - interval '30 days' and created_at < ${limit}
    and not exists (select from inquiry_status_changes where inquiry_id = inquiry.id)`;
  const newest = repeatableSql`order by "createdAt" desc limit ${maxInquiries}::int`;
  return (await selectNew(condition, newest)).reverse();
}

export function listUndelivered(): Promise<WatchedLetter[]> {
  return selectNew(
    repeatableSql`not is_spam
      and id in (select inquiry_id from submission_outbox where ${unreachableSql})`,
    repeatableSql`order by "createdAt" limit ${maxInquiries}::int`,
  );
}

/** Returns what was taken for spam and has not been handled, the newest first. */
export function listSpam(from: Date, to: Date): Promise<WatchedLetter[]> {
  return selectNew(
    repeatableSql`is_spam and spam_reasons <> '{}'
      and created_at >= ${from.toISOString()}::timestamptz
      and created_at < ${to.toISOString()}::timestamptz`,
    repeatableSql`order by "createdAt" desc`,
  );
}

const rowsSchema = z.array(
  z.object({
    code: z.string(),
    subject: z.string(),
    since: momentSchema,
    lastSeen: momentSchema,
    mailedAt: momentSchema.nullable(),
    mailedLevel: z.int(),
    wellSince: momentSchema.nullable(),
  }),
);

export async function listAlertRows(): Promise<AlertRow[]> {
  const rows = await repeatableSql`
    select code, subject, since, last_seen as "lastSeen", mailed_at as "mailedAt",
      mailed_level as "mailedLevel", well_since as "wellSince"
    from attention`;
  return rowsSchema.parse(rows);
}

const codesSchema = z.array(z.object({ code: z.string() }));

/** Returns the codes with one small query, since anybody may ask. */
export async function listAlertCodes(): Promise<string[]> {
  const rows = await repeatableSql`
    select code from attention where well_since is null and code <> 'clock-silent'
    union all
    select 'clock-silent' from site_watch
    where clock_at < now() - ${maxClockMinutes} * interval '1 minute'
    order by code`;
  return codesSchema.parse(rows).map(({ code }) => code);
}

/**
 * Saves a step and its mails, unless another process has taken one since `steps` was read. One mail
 * goes to each admin with an address, or else to the agency.
 */
export async function saveStep(
  steps: number,
  { rows, mails }: { rows: AlertRow[]; mails: AlertMail[] },
): Promise<void> {
  await repeatableSql`
    with claim as (
      update site_watch set steps = steps + 1 where steps = ${steps} returning 1
    ),
    next as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as step(
        code text, subject text, since timestamptz, "lastSeen" timestamptz,
        "mailedAt" timestamptz, "mailedLevel" integer, "wellSince" timestamptz
      )
      where exists (select from claim)
    ),
    gone as (
      delete from attention
      where exists (select from claim) and (code, subject) not in (select code, subject from next)
    ),
    saved as (
      insert into attention
        (code, subject, since, last_seen, mailed_at, mailed_level, well_since)
      select code, subject, since, "lastSeen", "mailedAt", "mailedLevel", "wellSince" from next
      on conflict (code, subject) do update set since = excluded.since,
        last_seen = excluded.last_seen, mailed_at = excluded.mailed_at,
        mailed_level = excluded.mailed_level, well_since = excluded.well_since
    ),
    readers as (${adminReaders})
    insert into site_mails (admin_user_id, title, sentences, path)
    select reader.id, mail.title, mail.sentences, mail.path
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
      as mail(title text, sentences text, path text),
      readers as reader
    where exists (select from claim)`;
}
