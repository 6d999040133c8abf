import * as z from 'zod';
import { deletionOfRest } from '#site/forms/server/inquiry-table.server.ts';
import { describeErasedMail } from '#office/mail/mails.ts';
import { adminReaders } from '#office/mail/site-mails.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { recordAttempt, type RateLimit } from '#lib/db/rate-limit.server.ts';
import { createTooManyError } from '#lib/http/http-error.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';
import {
  type Erasure,
  type ErasurePerson,
  erasureSchema,
} from '#office/inquiries/inquiry-details.ts';
import { phoneDigits } from './inquiry-list.server.ts';
import { findPhone } from '#office/inquiries/inquiry-search.ts';

/** More than an agency is asked for, and few enough to make emptying an inbox slow and loud. */
const erasureLimit: RateLimit = { attempts: 20, windowSeconds: 60 * 60 };

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

/**
 * Deletes a person's inquiries for good, with history, notes and pending mail, records the number
 * and notifies all admins, all or nothing.
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
  const { title, one, many, path } = describeErasedMail(username, new Date());
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
        delete from client_intakes where ${isTheirs} returning id
      ),
      provider as (
        delete from provider_intakes where ${isTheirs} returning id
      ),
      contact as (
        delete from contact_messages where ${isTheirs} returning id
      ),
      deleted as (
        select id, 'client' as kind from client
        union all select id, 'provider' from provider
        union all select id, 'contact' from contact
      ),
      ${sql.unsafe(deletionOfRest)},
      noted as (
        insert into audit_events (admin_username, action, record_count, subject_key)
        select ${username}, 'erased', count(*)::int, ${toSubjectKey(person)} from deleted
      ),
      readers as (${adminReaders}),
      told as (
        insert into site_mails (admin_user_id, title, sentences, path)
        select readers.id, ${title},
          case sum when 1 then ${one} else replace(${many}, '{count}', sum::text) end, ${path}
        from readers, (select count(*) as sum from deleted) as counted where sum > 0
      )
      select (count(*) filter (where kind = 'client'))::int as client,
        (count(*) filter (where kind = 'provider'))::int as provider,
        (count(*) filter (where kind = 'contact'))::int as contact
      from deleted`,
  ]);
  return erasedSchema.parse(erased)[0];
}
