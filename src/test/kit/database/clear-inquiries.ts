import { sql } from '#lib/db/database.server.ts';

/** Leaves no inquiry of any kind, and no mail about one. */
export async function clearInquiries(): Promise<void> {
  await sql`truncate client_intakes, provider_intakes, contact_messages, submission_outbox`;
}
