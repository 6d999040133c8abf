import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { sql } from '#lib/db/database.server.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';

/** The lists of the three kinds of inquiries. */
export const inquiryLists = {
  client: { list: formsApi, path: '/api/intake/client' },
  provider: { list: formsApi, path: '/api/intake/provider' },
  contact: { list: formsApi, path: '/api/contact' },
} as const;

/** An inquiry to be stored by a test. */
export interface InsertedInquiry {
  id: string;
  /** ISO date-time. */
  createdAt: string;
  status: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  isSpam: boolean;
  spamReasons: string[];
}

const tables = {
  client: 'client_intakes',
  provider: 'provider_intakes',
  contact: 'contact_messages',
} satisfies Record<InquiryKindName, string>;

/** The other required columns of each kind, with the column in which its list shows the message. */
const ownColumns = {
  client: (message: string) => ({ service_type: 'nanny', additional_info: message }),
  provider: (message: string) => ({ service_type: 'doula', experience: '3-5', why_join: message }),
  contact: () => ({ subject: 'Hello' }),
} satisfies Record<InquiryKindName, (message: string) => object>;

/** Returns an inquiry that has just arrived, with the given fields. */
export function makeStoredInquiry(fields: Partial<InsertedInquiry> = {}): InsertedInquiry {
  return {
    id: randomUUID(),
    createdAt: new Date().toISOString(),
    status: 'new',
    name: 'Jo',
    email: 'jo@example.com',
    phone: '(813) 555-0142',
    message: '0123456789',
    isSpam: false,
    spamReasons: [],
    ...fields,
  };
}

/** Returns the text by which an inquiry of any kind is found. */
export function formatSearchText({ name, email, phone, message }: InsertedInquiry): string {
  return foldText([name, email, phone, message, phone.replaceAll(/\D/g, '')].join('\n'));
}

/** Stores inquiries directly, without the form. */
export async function storeInquiries(
  kind: InquiryKindName,
  inquiries: Partial<InsertedInquiry>[],
): Promise<string[]> {
  const rows = inquiries.map(makeStoredInquiry).map((inquiry) => {
    const { id, createdAt, status, name, email, phone, message, isSpam, spamReasons } = inquiry;
    return {
      id,
      created_at: createdAt,
      status,
      name,
      email,
      phone,
      message,
      is_spam: isSpam,
      language: 'en',
      spam_reasons: spamReasons,
      search_text: formatSearchText(inquiry),
      ...ownColumns[kind](message),
    };
  });
  await sql`
    insert into ${sql.unsafe(tables[kind])}
    select * from jsonb_populate_recordset(
      null::${sql.unsafe(tables[kind])}, ${JSON.stringify(rows)}::jsonb)`;
  return rows.map(({ id }) => id);
}

/** Stores one inquiry directly, without the form, and returns its id. */
export async function storeInquiry(
  kind: InquiryKindName,
  inquiry: Partial<InsertedInquiry> = {},
): Promise<string> {
  const [id = ''] = await storeInquiries(kind, [inquiry]);
  return id;
}

/** Removes all inquiries with their history. Audit events stay, as they always do. */
export async function removeInquiries(): Promise<void> {
  await sql`truncate client_intakes, provider_intakes, contact_messages,
    inquiry_status_changes, inquiry_notes, submission_outbox, first_calls, call_mails`;
}

/** Adds a status change, a note and an entry in the outbox to each of these inquiries. */
export async function storeTraces(
  kind: InquiryKindName,
  ids: string[],
  changedAt = new Date().toISOString(),
): Promise<void> {
  await sql`
    insert into inquiry_status_changes
      (inquiry_kind, inquiry_id, changed_at, admin_username, from_status, to_status)
    select ${kind}, id, ${changedAt}, 'Ada', 'new', 'declined' from unnest(${ids}::uuid[]) as id`;
  await sql`
    insert into inquiry_notes
      (id, inquiry_kind, inquiry_id, created_at, admin_username, body)
    select gen_random_uuid(), ${kind}, id, ${changedAt}, 'Ada', 'Called, no answer'
    from unnest(${ids}::uuid[]) as id`;
  await sql`
    insert into submission_outbox (inquiry_id, inquiry_kind, place_key, pending)
    select id, ${kind}, 'place', '{notice}' from unnest(${ids}::uuid[]) as id`;
}

const tracesSchema = z.tuple([
  z.object({ inquiries: z.int(), changes: z.int(), notes: z.int(), outbox: z.int() }),
]);

/** Returns the numbers of rows of all inquiries together. */
export async function countTraces() {
  const rows = await sql`
    select
      ((select count(*) from client_intakes) + (select count(*) from provider_intakes)
        + (select count(*) from contact_messages))::int as inquiries,
      (select count(*) from inquiry_status_changes)::int as changes,
      (select count(*) from inquiry_notes)::int as notes,
      (select count(*) from submission_outbox)::int as outbox`;
  return tracesSchema.parse(rows)[0];
}

/** Removes all inquiries of every kind, and all mail about them. */
export async function clearInquiries(): Promise<void> {
  await sql`truncate client_intakes, provider_intakes, contact_messages, submission_outbox,
    first_calls, call_mails`;
}
