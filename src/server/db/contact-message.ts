import { randomUUID } from 'node:crypto';
import { type ContactMessageInput } from '#domain/contact/contact-message.ts';
import { repeatableSql } from '#server/db/database.ts';

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
