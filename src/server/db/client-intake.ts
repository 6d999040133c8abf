import { type ClientIntakeInput } from '#domain/intake/intake.ts';
import { repeatableSql } from '#server/db/database.ts';
import {
  type Registration,
  type SubmissionOutcome,
  toOutcome,
  toSearchText,
  whenRegistered,
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
  const { id, spamReasons } = registration;
  const texts = [name, email, message, address, childrenAges, startDate, schedule];
  const rows = await repeatableSql`
    insert into client_intakes
      (id, name, email, phone, address, service_type, number_of_children, children_ages, start_date,
       schedule, additional_info, message, search_text, is_spam, spam_reasons)
    select ${id}::uuid, ${name}, ${email}, ${phone}, ${address}, ${serviceType},
      ${numberOfChildren}::int, ${childrenAges}, ${startDate}, ${schedule}, ${message}, ${message},
      ${toSearchText(texts, phone)}, ${spamReasons.length > 0}::boolean, ${spamReasons}::text[]
    where ${whenRegistered('client', registration)}
    returning id`;
  return toOutcome(rows, registration);
}
