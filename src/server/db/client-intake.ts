import { type ClientIntakeInput } from '#domain/intake/intake.ts';
import { repeatableSql } from '#server/db/database.ts';
import {
  type Registration,
  type SubmissionOutcome,
  toOutcome,
  toSearchText,
} from '#server/db/submission.ts';

/**
 * Stores a family's request, once, with the status `new`.
 *
 * @param intake what the visitor sent, past every rule
 * @param registration what is known about the sending
 */
export async function createClientIntake(
  intake: ClientIntakeInput,
  registration: Registration,
): Promise<SubmissionOutcome> {
  const { name, email, phone, serviceType, message } = intake;
  const { address = null, numberOfChildren = null, childrenAges = null } = intake;
  const { startDate = null, schedule = null } = intake;
  const { id, earlierId, placeKey, mostPerHour, spamReasons } = registration;
  const texts = [name, email, message, address, childrenAges, startDate, schedule];
  const rows = await repeatableSql`
    select store_client_intake(${id}, ${earlierId}, ${placeKey}, ${mostPerHour},
      ${toSearchText(texts, phone)}, ${spamReasons},
      ${name}, ${email}, ${phone}, ${address}, ${serviceType}, ${numberOfChildren},
      ${childrenAges}, ${startDate}, ${schedule}, ${message}) as id`;
  return toOutcome(rows, registration);
}
