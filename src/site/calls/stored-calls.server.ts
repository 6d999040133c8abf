import * as z from 'zod';
import { isLinkedSql, type InquiryKey } from '#site/forms/server/inquiry-progress.server.ts';
import { inquiryTables } from '#site/forms/server/inquiry-table.server.ts';
import { readAbout } from '#site/forms/contact-subject.ts';
import { inquiryKinds, inquiryKindSchema } from '#site/forms/inquiry-kind.ts';
import { momentSchema, repeatableSql, sql } from '#lib/db/database.server.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { callMinutes } from '#model/entries/call-times.ts';
import type { CallMailKind } from './call-words.ts';

const heldMinutes = 10;

const inquirySchema = z.array(
  z.object({
    phone: z.string().nullable(),
    status: z.string(),
    progress: z.string().nullable(),
    subject: z.string().nullable(),
  }),
);

const callsSchema = z.array(
  z.object({ startsAt: z.date(), heldUntil: z.date().nullable(), isOwn: z.boolean() }),
);

export type StoredCall = z.output<typeof callsSchema>[number];

export type CalledInquiry = z.output<typeof inquirySchema>[number];

const findTable = ({ kind }: InquiryKey) => sql.unsafe(inquiryTables[kind].table);

/** Returns an inquiry that a link opens, with all times that are booked or held; else null. */
export async function readCallTimes(
  key: InquiryKey,
): Promise<{ inquiry: CalledInquiry; calls: StoredCall[] } | null> {
  const [found, calls] = await repeatableSql.transaction([
    repeatableSql`
      select nullif(phone, '') as phone, status, progress, to_jsonb(inquiry) ->> 'subject' as subject
      from ${findTable(key)} as inquiry where id = ${key.id}::uuid and ${isLinkedSql}`,
    repeatableSql`
      select starts_at as "startsAt", held_until as "heldUntil",
        inquiry_id = ${key.id}::uuid as "isOwn"
      from first_calls
      where starts_at > now() - interval '1 hour' and (held_until is null or held_until > now())
      order by starts_at`,
  ]);
  const [inquiry] = inquirySchema.parse(found);
  return inquiry ? { inquiry, calls: callsSchema.parse(calls) } : null;
}

const heldSchema = z.array(z.object({ heldUntil: z.date().nullable() }));

/**
 * Takes a time for ten minutes, unless somebody else has it or one that overlaps. A key of the table
 * decides among those who ask at once, in one short statement, so that nobody waits for the others.
 * Returns until when it is held; null for `heldUntil` where it is booked already, and for no time.
 */
async function takeTime(key: InquiryKey, startsAt: Date) {
  const starts = startsAt.toISOString();
  const rows = await sql`
    with inquiry as (
      -- An erasure waits for this, or this for the erasure.
      select id from ${findTable(key)} where id = ${key.id}::uuid and ${isLinkedSql} for key share
    ),
    taken as (
      insert into first_calls as known (starts_at, inquiry_kind, inquiry_id, held_until)
      select ${starts}::timestamptz, ${key.kind}, id,
        now() + ${heldMinutes}::int * interval '1 minute'
      from inquiry where not exists (
        select from first_calls as other
        where other.inquiry_id <> ${key.id}::uuid
          and (other.held_until is null or other.held_until > now())
          and other.starts_at > ${starts}::timestamptz - ${callMinutes}::int * interval '1 minute'
          and other.starts_at < ${starts}::timestamptz + ${callMinutes}::int * interval '1 minute'
      )
      on conflict (starts_at) do update set inquiry_kind = excluded.inquiry_kind,
        inquiry_id = excluded.inquiry_id, held_until = excluded.held_until
      where known.held_until is not null
        and (known.inquiry_id = excluded.inquiry_id or known.held_until <= now())
      returning held_until
    )
    select held_until as "heldUntil" from taken
    union all
    select held_until from first_calls
    where starts_at = ${starts}::timestamptz and inquiry_id = ${key.id}::uuid
      and held_until is null`;
  return heldSchema.parse(rows)[0] ?? null;
}

/** Holds a time for ten minutes, in place of any other; returns until when, or null if it is taken. */
export async function holdCall(key: InquiryKey, startsAt: Date): Promise<Date | null> {
  const heldUntil = (await takeTime(key, startsAt))?.heldUntil ?? null;
  if (heldUntil) {
    await sql`
      delete from first_calls
      where inquiry_id = ${key.id}::uuid and starts_at <> ${startsAt.toISOString()}::timestamptz
        and held_until is not null`;
  }
  return heldUntil;
}

/** A mail to the office without personal data, as `site_mails` stores it. */
interface OfficeMail {
  title: string;
  sentences: string;
  path: string;
}

interface Booking {
  /** A number for an inquiry that has none. */
  phone: string | null;
  /** When a reminder is due; null for none. */
  remindAt: Date | null;
  booked: OfficeMail;
  moved: OfficeMail;
}

/**
 * Books a time in place of any other, with its mails, all or nothing; returns false where somebody
 * else has it, and true where it was booked before.
 */
export async function bookCall(
  key: InquiryKey,
  startsAt: Date,
  { phone, remindAt, booked, moved }: Booking,
): Promise<boolean> {
  const starts = startsAt.toISOString();
  const searched = phone === null ? '' : `\n${foldText(phone)}\n${phone.replaceAll(/\D/g, '')}`;
  if (!(await takeTime(key, startsAt))) return false;
  const results = await sql.transaction([
    // Whatever else changes the call of this inquiry waits.
    sql`select id from ${findTable(key)} where id = ${key.id}::uuid for no key update`,
    sql`
      with mine as (
        update first_calls set held_until = null
        where starts_at = ${starts}::timestamptz and inquiry_id = ${key.id}::uuid
          and held_until is not null
        returning inquiry_id
      ),
      former as (
        delete from first_calls
        where inquiry_id in (select inquiry_id from mine) and starts_at <> ${starts}::timestamptz
        returning starts_at, held_until
      ),
      change as (
        select inquiry_id, exists (
          select from former where held_until is null and starts_at > now()
        ) as is_move from mine
      ),
      called as (
        update ${findTable(key)} set phone = ${phone}::text, search_text = search_text || ${searched}
        where id in (select inquiry_id from mine) and coalesce(phone, '') = ''
          and ${phone}::text is not null
      ),
      unsent as (
        delete from call_mails where inquiry_id in (select inquiry_id from mine)
      ),
      mailed as (
        insert into call_mails (inquiry_kind, inquiry_id, kind, starts_at, due_at)
        select ${key.kind}, inquiry_id, case when is_move then 'moved' else 'booked' end,
          ${starts}::timestamptz, now() from change
        union all
        select ${key.kind}, inquiry_id, 'reminder', ${starts}::timestamptz,
          ${remindAt?.toISOString() ?? null}::timestamptz
        from change where ${remindAt !== null}
      ),
      told as (
        insert into site_mails (title, sentences, path)
        select case when is_move then ${moved.title} else ${booked.title} end,
          case when is_move then ${moved.sentences} else ${booked.sentences} end, ${booked.path}
        from change
      )
      select held_until as "heldUntil" from first_calls
      where starts_at = ${starts}::timestamptz and inquiry_id = ${key.id}::uuid`,
  ]);
  return heldSchema.parse(results.at(-1)).length > 0;
}

interface Cancellation {
  mail: CallMailKind;
  /** Set where the sender canceled. */
  told?: OfficeMail;
  /** Set where an admin canceled: a note on the inquiry says so. */
  note?: { username: string; text: string };
}

/** Cancels a booked call with its mails; returns false where there is none at that time. */
export async function cancelCall(
  key: InquiryKey,
  startsAt: Date,
  { mail, told, note }: Cancellation,
): Promise<boolean> {
  const starts = startsAt.toISOString();
  const text = note?.text ?? '';
  const results = await sql.transaction([
    sql`select id from ${findTable(key)} where id = ${key.id}::uuid for key share`,
    sql`
      with gone as (
        delete from first_calls
        where inquiry_id = ${key.id}::uuid and starts_at = ${starts}::timestamptz
          and held_until is null
        returning inquiry_id
      ),
      unsent as (
        delete from call_mails where inquiry_id in (select inquiry_id from gone)
      ),
      mailed as (
        insert into call_mails (inquiry_kind, inquiry_id, kind, starts_at, due_at)
        select ${key.kind}, inquiry_id, ${mail}, ${starts}::timestamptz, now() from gone
      ),
      told as (
        insert into site_mails (title, sentences, path)
        select ${told?.title ?? ''}, ${told?.sentences ?? ''}, ${told?.path ?? ''}
        from gone where ${told !== undefined}
      ),
      noted as (
        insert into inquiry_notes (id, inquiry_kind, inquiry_id, admin_username, body, search_text)
        select gen_random_uuid(), ${key.kind}, inquiry_id, ${note?.username ?? ''}, ${text},
          ${foldText(text)}
        from gone where ${note !== undefined}
      )
      select inquiry_id from gone`,
  ]);
  return (results.at(-1) ?? []).length > 0;
}

const bookedSchema = z.array(
  z.object({
    kind: inquiryKindSchema,
    id: z.uuid(),
    startsAt: momentSchema,
    name: z.string(),
    phone: z.string().nullable(),
    about: z.string().nullable().transform(readAbout),
  }),
);

const maxListed = 60;

/** Lists the booked calls from a moment on, the next one first. */
export async function listBookedCalls(from: Date): Promise<z.output<typeof bookedSchema>> {
  const inquiries = inquiryKinds.map(
    (kind) => `select id, name, nullif(phone, '') as phone, to_jsonb(inquiry) ->> 'subject' as about
      from ${inquiryTables[kind].table} as inquiry where not is_spam`,
  );
  const rows = await repeatableSql`
    select inquiry_kind as kind, inquiry.id, starts_at as "startsAt", name, phone, about
    from first_calls
      join (${repeatableSql.unsafe(inquiries.join(' union all '))}) as inquiry
        on inquiry.id = first_calls.inquiry_id
    where held_until is null and starts_at >= ${from.toISOString()}::timestamptz
    order by starts_at limit ${maxListed}`;
  return bookedSchema.parse(rows);
}

/** Deletes what nobody holds any more, and mails that could not be sent within a week. */
export async function deleteOldCalls(): Promise<void> {
  await repeatableSql.transaction([
    repeatableSql`delete from first_calls where held_until < now()`,
    repeatableSql`delete from call_mails where due_at < now() - interval '7 days'`,
  ]);
}
