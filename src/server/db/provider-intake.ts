import { type ProviderIntakeInput } from '#domain/intake/intake.ts';
import { repeatableSql } from '#server/db/database.ts';
import {
  type Registration,
  type SubmissionOutcome,
  toOutcome,
  toSearchText,
  whenRegistered,
} from '#server/db/submission.ts';

/**
 * Stores a caregiver's application, once, with the status `new`.
 *
 * @param intake what the visitor sent, past every rule
 * @param registration what is known about the sending
 */
export async function createProviderIntake(
  intake: ProviderIntakeInput,
  registration: Registration,
): Promise<SubmissionOutcome> {
  const { name, email, phone, providerType, experience, message } = intake;
  const { address = null, certifications = null, availability = null } = intake;
  const { experienceDetails = null } = intake;
  const { id, spamReasons } = registration;
  const texts = [name, email, message, address, certifications, availability, experienceDetails];
  const rows = await repeatableSql`
    insert into provider_intakes
      (id, name, email, phone, address, service_type, experience, certifications, availability,
       experience_details, why_join, message, search_text, is_spam, spam_reasons)
    select ${id}::uuid, ${name}, ${email}, ${phone}, ${address}, ${providerType}, ${experience},
      ${certifications}, ${availability}, ${experienceDetails}, ${message}, ${message},
      ${toSearchText(texts, phone)}, ${spamReasons.length > 0}::boolean, ${spamReasons}::text[]
    where ${whenRegistered('provider', registration)}
    returning id`;
  return toOutcome(rows, registration);
}
