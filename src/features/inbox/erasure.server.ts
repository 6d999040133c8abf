import { z } from 'zod';
import { erasureSchema, type Erasure } from './inquiry-details.ts';
import { sql } from '#lib/db/database.server.ts';

const erasedSchema = z.tuple([erasureSchema]);

export interface ErasureOrder {
  /** Matches without regard to letter case. */
  email: string;
  /** Identifies the address in the audit log without naming it. */
  subjectKey: string;
  username: string;
}

/** Deletes inquiries with history, notes and pending mail, and records the number, all or nothing. */
export async function eraseInquiries(order: ErasureOrder): Promise<Erasure> {
  const { email, subjectKey, username } = order;
  const [, erased] = await sql.transaction([
    // This waits for changes in progress, so that the next statement sees their history too.
    sql`
      with client as (
        select id from client_intakes where lower(email) = lower(${email}) for update
      ),
      provider as (
        select id from provider_intakes where lower(email) = lower(${email}) for update
      ),
      contact as (
        select id from contact_messages where lower(email) = lower(${email}) for update
      )
      select id from client union all select id from provider union all select id from contact`,
    sql`
      with client as (
        delete from client_intakes where lower(email) = lower(${email}) returning id
      ),
      provider as (
        delete from provider_intakes where lower(email) = lower(${email}) returning id
      ),
      contact as (
        delete from contact_messages where lower(email) = lower(${email}) returning id
      ),
      erased as (
        select id from client union all select id from provider union all select id from contact
      ),
      history as (
        delete from inquiry_status_changes where inquiry_id in (select id from erased)
      ),
      notes as (
        delete from inquiry_notes where inquiry_id in (select id from erased)
      ),
      outbox as (
        delete from submission_outbox where inquiry_id in (select id from erased)
      ),
      noted as (
        insert into audit_events (admin_username, action, record_count, subject_key)
        select ${username}, 'erased', count(*)::int, ${subjectKey} from erased
      )
      select (select count(*)::int from client) as client,
        (select count(*)::int from provider) as provider,
        (select count(*)::int from contact) as contact`,
  ]);
  return erasedSchema.parse(erased)[0];
}
