import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { deletionOfRest, inquiryTables } from '#site/forms/inquiry-table.server.ts';
import { inquiryKinds } from '#site/forms/inquiry-kind.ts';
import { describeErasedMail, describeRestoredMail } from '#office/mail/mails.ts';
import { adminReaders } from '#office/mail/site-mails.server.ts';
import { momentSchema, repeatableSql, sql } from '#lib/db/database.server.ts';
import { recordAttempt, type RateLimit } from '#lib/db/rate-limit.server.ts';
import { createTooManyError } from '#lib/http/http-error.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';
import {
  type ErasedPeople,
  erasedPersonSchema,
  type Erasure,
  type ErasurePerson,
  erasureSchema,
} from '#office/inquiries/inquiry-details.ts';
import { phoneDigits } from './inquiry-list.server.ts';
import { findPhone } from '#office/inquiries/inquiry-search.ts';

/** More than an agency is asked for, and few enough to make emptying an inbox slow and loud. */
const erasureLimit: RateLimit = { attempts: 20, windowSeconds: 60 * 60 };

const days = 7;

interface Admin {
  id: number;
  username: string;
}

const erasedSchema = z.tuple([erasureSchema]);

function matchPerson(person: ErasurePerson) {
  if ('email' in person) return sql`lower(email) = lower(${person.email})`;
  const digits = findPhone(person.phone)?.digits;
  return digits === undefined
    ? sql`phone = ${person.phone}`
    : sql`${sql.unsafe(phoneDigits)} = ${digits}`;
}

/** Identifies a person in the audit log without naming anybody. */
function toSubjectKey(person: ErasurePerson): string {
  const name = 'email' in person ? person.email.toLowerCase() : person.phone.replaceAll(/\D/g, '');
  return hashWithSecret('erasure', name);
}

const countEachKind = (table: string) =>
  inquiryKinds
    .map((kind) => `(count(*) filter (where inquiry_kind = '${kind}'))::int as ${kind}`)
    .join(', ') + ` from ${table}`;

/**
 * Returns the parts of a statement that mails all admins the number of inquiries in `moved`, unless
 * it is zero.
 */
function notifyAdmins({ title, one, many, path }: ReturnType<typeof describeErasedMail>) {
  return sql`
    readers as (${adminReaders}),
    told as (
      insert into site_mails (admin_user_id, title, sentences, path)
      select readers.id, ${title},
        case sum when 1 then ${one} else replace(${many}, '{count}', sum::text) end, ${path}
      from readers, (select count(*) as sum from moved) as counted where sum > 0
    )`;
}

/**
 * Moves a person's inquiries with history, notes and pending mail to where they can be restored for
 * seven days, records the number and notifies all admins, all or nothing.
 *
 * @throws HttpError 429 after too many within an hour
 */
export async function eraseInquiries(person: ErasurePerson, admin: Admin): Promise<Erasure> {
  const attempt = await recordAttempt(`erasure:${admin.id}`, erasureLimit);
  if (attempt.kind === 'refused') {
    throw createTooManyError(
      'You have erased the data of many people within an hour.',
      attempt.retryAfterSeconds,
    );
  }
  const isTheirs = matchPerson(person);
  const { username } = admin;
  const [, erased] = await sql.transaction([
    // This waits for changes in progress, so that the next statement sees their history too.
    sql`
      with client as (
        select id from client_intakes where ${isTheirs} for update
      ),
      provider as (
        select id from provider_intakes where ${isTheirs} for update
      ),
      contact as (
        select id from contact_messages where ${isTheirs} for update
      )
      select id from client union all select id from provider union all select id from contact`,
    sql`
      with client as (
        delete from client_intakes where ${isTheirs} returning id, to_jsonb(client_intakes) as inquiry
      ),
      provider as (
        delete from provider_intakes where ${isTheirs}
        returning id, to_jsonb(provider_intakes) as inquiry
      ),
      contact as (
        delete from contact_messages where ${isTheirs}
        returning id, to_jsonb(contact_messages) as inquiry
      ),
      deleted as (
        select id, 'client' as kind, inquiry from client
        union all select id, 'provider', inquiry from provider
        union all select id, 'contact', inquiry from contact
      ),
      moved as (
        insert into erased_inquiries
          (erasure_id, inquiry_id, inquiry_kind, admin_username, content)
        select ${randomUUID()}::uuid, id, kind, ${username}, jsonb_build_object(
          'inquiry', inquiry,
          'changes', (select coalesce(jsonb_agg(to_jsonb(change)), '[]')
            from inquiry_status_changes as change where change.inquiry_id = deleted.id),
          'notes', (select coalesce(jsonb_agg(to_jsonb(note)), '[]')
            from inquiry_notes as note where note.inquiry_id = deleted.id),
          'outbox', (select coalesce(jsonb_agg(to_jsonb(mail)), '[]')
            from submission_outbox as mail where mail.inquiry_id = deleted.id)
        )
        from deleted returning inquiry_kind
      ),
      ${sql.unsafe(deletionOfRest)},
      noted as (
        insert into audit_events (admin_username, action, record_count, subject_key)
        select ${username}, 'erased', count(*)::int, ${toSubjectKey(person)} from deleted
      ),
      ${notifyAdmins(describeErasedMail(username, new Date()))}
      select ${sql.unsafe(countEachKind('moved'))}`,
  ]);
  return erasedSchema.parse(erased)[0];
}

const peopleSchema = z.array(
  z.object({ ...erasedPersonSchema.shape, erasedAt: momentSchema, goneAt: momentSchema }),
);

/** The most entries of a list that a burst of erasures makes long. */
const maxListed = 200;

/** Returns what was erased in the last seven days, the latest first. */
export async function listErased(): Promise<ErasedPeople> {
  const rows = await repeatableSql`
    select erasure_id as id, erased_at as "erasedAt",
      erased_at + ${days}::int * interval '1 day' as "goneAt", admin_username as "username",
      min(content -> 'inquiry' ->> 'name') as name,
      coalesce(nullif(min(content -> 'inquiry' ->> 'email'), ''),
        min(content -> 'inquiry' ->> 'phone'), '') as address,
      ${repeatableSql.unsafe(countEachKind('erased_inquiries'))}
    where erased_at > now() - ${days}::int * interval '1 day'
    group by erasure_id, erased_at, admin_username
    order by erased_at desc, erasure_id limit ${maxListed}::int`;
  return peopleSchema.parse(rows);
}

/**
 * Restores an erasure's inquiries with history, notes and mail that is still due, and notifies all
 * admins. Returns null for one that is unknown, gone for good or restored already.
 */
export async function restoreErased(id: string, { username }: Admin): Promise<Erasure | null> {
  const restoreInto = (kind: keyof typeof inquiryTables) => {
    const table = sql.unsafe(inquiryTables[kind].table);
    return sql`
      insert into ${table} select inquiry.*
      from moved, jsonb_populate_record(null::${table}, content -> 'inquiry') as inquiry
      where inquiry_kind = ${kind} on conflict (id) do nothing`;
  };
  const rows = await sql`
    with moved as (
      delete from erased_inquiries
      where erasure_id = ${id} and erased_at > now() - ${days}::int * interval '1 day'
      returning inquiry_kind, content
    ),
    client as (${restoreInto('client')}),
    provider as (${restoreInto('provider')}),
    contact as (${restoreInto('contact')}),
    changes as (
      insert into inquiry_status_changes overriding system value select change.*
      from moved,
        jsonb_populate_recordset(null::inquiry_status_changes, content -> 'changes') as change
    ),
    notes as (
      insert into inquiry_notes select note.*
      from moved, jsonb_populate_recordset(null::inquiry_notes, content -> 'notes') as note
      on conflict (id) do nothing
    ),
    outbox as (
      insert into submission_outbox select mail.*
      from moved, jsonb_populate_recordset(null::submission_outbox, content -> 'outbox') as mail
      on conflict (inquiry_id) do nothing
    ),
    noted as (
      insert into audit_events (admin_username, action, record_count)
      select ${username}, 'restored', count(*)::int from moved having count(*) > 0
    ),
    ${notifyAdmins(describeRestoredMail(username, new Date()))}
    select ${sql.unsafe(countEachKind('moved'))}`;
  const restored = erasedSchema.parse(rows)[0];
  return Object.values(restored).some((count) => count > 0) ? restored : null;
}
