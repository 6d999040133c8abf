import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { sql } from '#lib/db/database.server.ts';

const page = readFileSync(path.join(agencyDir, 'content/pages/privacy.md'), 'utf8');

/** Columns that are of the table itself, or say only when and in which order. */
const technical =
  'id created_at changed_at search_text status is_spam spam_reasons inquiry_id inquiry_kind';

/** What every kind of letter has. */
const letter = {
  'name email': /Your name, email address/,
  phone: /phone number/,
  message: /your message/,
  follow_up_on: /on which day to get back to you/,
  'progress progress_at': /how far along we are/,
  language: /whether you wrote in English or in Spanish/,
  source: /\*\*Phone calls\.\*\*/,
  consent_on: /the day on which you agreed/,
};

/** Where the privacy page speaks of the columns of each table that tells of somebody outside. */
const told: Record<string, Record<string, RegExp>> = {
  contact_messages: { ...letter, subject: /Your name, email address, subject and message/ },
  client_intakes: {
    ...letter,
    service_type: /the kind of help you want/,
    address: /For a family, that can include an address/,
    'number_of_children children_ages': /the number and ages of the children/,
    'start_date schedule': /a start date and a schedule/,
    additional_info: /your message/,
  },
  provider_intakes: {
    ...letter,
    service_type: /the kind of work you do/,
    'experience experience_details why_join': /your experience, your message/,
    'address certifications availability': /an address, certifications and availability/,
  },
  inquiry_notes: {
    body: /our staff may write notes/,
    admin_username: /Each note and each change carries the name/,
  },
  inquiry_status_changes: {
    'from_status to_status': /how far along we are/,
    admin_username: /Each note and each change carries the name/,
  },
  audit_events: {
    'occurred_at admin_username action record_count subject_username':
      /who opened, exported or deleted what, and when/,
    subject_key: /a scrambled form of your email address/,
  },
  submission_outbox: {
    place_key: /a scrambled form of its address, .* up to 30 days for forms/,
    'pending attempts next_attempt_at last_failure confirmation_failure':
      /For 30 days we note whether it could be delivered/,
  },
  rate_limits: {
    'key taken_at is_taken expires_at':
      /Find My Match searches and log-in attempts come from one network\..* no more than two days/,
  },
  first_calls: { 'starts_at held_until': /we keep that time with what you sent.* ten minutes/ },
  call_mails: {
    'kind starts_at due_at attempts next_attempt_at':
      /Emails about the call name .* and wait in a list/,
  },
  match_interests: {
    session_key: /a scrambled form of a random number/,
    'provider_id kind': /which profiles are opened or asked about .* for 24 months/,
  },
};

/** Tables of our own staff, the content and the state of the site. */
const others = [
  ...['admin_users', 'admin_tokens', 'sessions', 'recovery_codes'],
  ...['content_ids', 'content_pictures', 'content_saves', 'planned_saves', 'previews'],
  ...['editing_drafts', 'editing_places', 'live_sites', 'deploys', 'publishing_state'],
  ...['attention', 'mail_state', 'site_confirmations', 'site_mails', 'site_watch'],
  ...['schema_migrations', 'suggestions'],
];

const rowsSchema = z.array(z.object({ table: z.string(), columns: z.array(z.string()) }));

describeWithDatabase('the privacy page', () => {
  test('names what each table holds of families and caregivers', async () => {
    const rows = await sql`
      select table_name as table, array_agg(column_name::text) as columns
      from information_schema.columns where table_schema = 'public' group by table_name`;
    const tables = rowsSchema.parse(rows).filter(({ table }) => !others.includes(table));
    expect(tables.map(({ table }) => table).sort()).toEqual(Object.keys(told).sort());
    for (const { table, columns } of tables) {
      const names = Object.keys(told[table] ?? {}).flatMap((key) => key.split(' '));
      const open = columns.filter((column) => !technical.split(' ').includes(column));
      expect(open.sort(), `of ${table}`).toEqual(names.sort());
    }
  });

  test.each(Object.entries(told))('has a sentence for each column of %s', (_, columns) => {
    for (const sentence of Object.values(columns)) expect(page).toMatch(sentence);
  });
});
