import { type ContactMessageInput } from '#domain/contact/contact-message.ts';
import { repeatableSql } from '#server/db/database.ts';
import {
  type Registration,
  type SubmissionOutcome,
  toOutcome,
  toSearchText,
  whenRegistered,
} from '#server/db/submission.ts';

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
