import { z } from 'zod';
import { erasureSchema, type Erasure } from './inquiry-details.ts';
import { phoneDigits } from './inquiry-list.server.ts';
import { findPhone } from './inquiry-search.ts';
import { deletionOfRest } from '#features/forms/inquiry-table.server.ts';
import { sql } from '#lib/db/database.server.ts';

const erasedSchema = z.tuple([erasureSchema]);

export interface ErasureOrder {
  /** Matches an address without regard to letter case, a phone number however it is written. */
  person: { email: string } | { phone: string };
  /** Identifies the person in the audit log without naming anybody. */
  subjectKey: string;
  username: string;
}

function matchPerson(person: ErasureOrder['person']) {
  if ('email' in person) return sql`lower(email) = lower(${person.email})`;
  const digits = findPhone(person.phone)?.digits;
  return digits === undefined
    ? sql`phone = ${person.phone}`
    : sql`${sql.unsafe(phoneDigits)} = ${digits}`;
}

/** Deletes inquiries with history, notes and pending mail, and records the number, all or nothing. */
export async function eraseInquiries(order: ErasureOrder): Promise<Erasure> {
  const { person, subjectKey, username } = order;
  const isTheirs = matchPerson(person);
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
        select id from client union all select id from provider union all select id from contact
      ),
      ${sql.unsafe(deletionOfRest)},
      noted as (
        insert into audit_events (admin_username, action, record_count, subject_key)
        select ${username}, 'erased', count(*)::int, ${subjectKey} from deleted
      )
      select (select count(*)::int from client) as client,
        (select count(*)::int from provider) as provider,
        (select count(*)::int from contact) as contact`,
  ]);
  return erasedSchema.parse(erased)[0];
}
