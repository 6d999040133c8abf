import { type ContactMessageInput } from '#domain/contact/contact-message.ts';
import { repeatableSql } from '#server/db/database.ts';
import {
  type Registration,
  type SubmissionOutcome,
  toOutcome,
  toSearchText,
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
  const { name, email, subject, message: text } = message;
  // An empty one would be shown as a number that can be called.
  const phone = message.phone === '' ? null : (message.phone ?? null);
  const { id, earlierId, placeKey, mostPerHour, spamReasons } = registration;
  const rows = await repeatableSql`
    select store_contact_message(${id}, ${earlierId}, ${placeKey}, ${mostPerHour},
      ${toSearchText([name, email, subject, text], phone)}, ${spamReasons},
      ${name}, ${email}, ${phone}, ${subject}, ${text}) as id`;
  return toOutcome(rows, registration);
}
