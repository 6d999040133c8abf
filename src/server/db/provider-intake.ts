import { type ProviderIntakeInput } from '#domain/intake/intake.ts';
import { repeatableSql } from '#server/db/database.ts';
import {
  type Registration,
  type SubmissionOutcome,
  toOutcome,
  toSearchText,
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
  const { id, earlierId, placeKey, mostPerHour, spamReasons } = registration;
  const texts = [name, email, message, address, certifications, availability, experienceDetails];
  const rows = await repeatableSql`
    select store_provider_intake(${id}, ${earlierId}, ${placeKey}, ${mostPerHour},
      ${toSearchText(texts, phone)}, ${spamReasons},
      ${name}, ${email}, ${phone}, ${address}, ${providerType}, ${experience}, ${certifications},
      ${availability}, ${experienceDetails}, ${message}) as id`;
  return toOutcome(rows, registration);
}
