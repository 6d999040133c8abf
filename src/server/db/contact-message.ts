import { z } from 'zod';
import { type ContactMessageInput } from '#domain/contact/contact-message.ts';
import { type InquiryStatus } from '#domain/inquiry/status.ts';
import { listedContactMessageSchema, type ListedContactMessage } from '#domain/inquiry/inquiry.ts';
import { repeatableSql } from '#server/db/database.ts';
import { momentSchema } from '#server/db/moment.ts';
import {
  type Registration,
  type SubmissionOutcome,
  toOutcome,
  toSearchText,
  whenRegistered,
} from '#server/db/submission.ts';

const listSchema = z.array(
  z.object({ ...listedContactMessageSchema.shape, createdAt: momentSchema }),
);

/**
 * Stores a message from the contact form, once, with the status `new`.
 *
 * @param message what the visitor sent, past every rule
 * @param registration what is known about the sending
 */
export async function createContactMessage(
  message: ContactMessageInput,
  registration: Registration,
): Promise<SubmissionOutcome> {
  const { name, email, subject, phone = null, message: text } = message;
  const { id, spamReasons } = registration;
  const rows = await repeatableSql`
    insert into contact_messages
      (id, name, email, phone, subject, message, search_text, is_spam, spam_reasons)
    select ${id}::uuid, ${name}, ${email}, ${phone}, ${subject}, ${text},
      ${toSearchText([name, email, subject, text], phone)},
      ${spamReasons.length > 0}::boolean, ${spamReasons}::text[]
    where ${whenRegistered('contact', registration)}
    returning id`;
  return toOutcome(rows, registration);
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
