import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ContactMessageInput } from '#domain/contact/contact-message.ts';
import { type InquiryStatus } from '#domain/inquiry/status.ts';
import { listedContactMessageSchema, type ListedContactMessage } from '#domain/inquiry/inquiry.ts';
import { repeatableSql } from '#server/db/database.ts';
import { momentSchema } from '#server/db/moment.ts';

const listSchema = z.array(
  z.object({ ...listedContactMessageSchema.shape, createdAt: momentSchema }),
);

/**
 * Stores a message from the contact form, with the status `new`.
 *
 * @param message what the visitor sent, past every rule
 * @returns the id of the stored message
 */
export async function createContactMessage(message: ContactMessageInput): Promise<string> {
  const { name, email, subject, phone = null } = message;
  // The id is made here, so that the insert may be repeated when its answer was lost.
  const id = randomUUID();
  await repeatableSql`
    insert into contact_messages (id, name, email, phone, subject, message)
    values (${id}, ${name}, ${email}, ${phone}, ${subject}, ${message.message})
    on conflict (id) do nothing`;
  return id;
}

/**
 * The messages, newest first.
 *
 * @param limit most rows to answer with
 */
export async function listContactMessages(limit: number): Promise<ListedContactMessage[]> {
  const rows = await repeatableSql`
    select id, created_at as "createdAt", status, name, email, phone, subject, message
    from contact_messages order by created_at desc, id desc limit ${limit}`;
  return listSchema.parse(rows);
}

/**
 * Sets how far a message has come.
 *
 * @returns false when there is none with this id
 */
export async function updateContactMessageStatus(
  id: string,
  status: InquiryStatus,
): Promise<boolean> {
  const rows = await repeatableSql`
    update contact_messages set status = ${status} where id = ${id} returning id`;
  return rows.length > 0;
}
