import { z } from 'zod';
import { type ClientIntakeInput } from '#domain/intake/intake.ts';
import { type InquiryStatus } from '#domain/inquiry/status.ts';
import { listedClientIntakeSchema, type ListedClientIntake } from '#domain/inquiry/inquiry.ts';
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
  z.object({ ...listedClientIntakeSchema.shape, createdAt: momentSchema }),
);

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

/**
 * The families' requests, newest first.
 *
 * @param limit most rows to answer with
 */
export async function listClientIntakes(limit: number): Promise<ListedClientIntake[]> {
  const rows = await repeatableSql`
    select id, created_at as "createdAt", status, name, email, phone, address,
      service_type as "serviceType", number_of_children as "numberOfChildren",
      children_ages as "childrenAges", start_date as "startDate", schedule,
      additional_info as "additionalInfo"
    from client_intakes order by created_at desc, id desc limit ${limit}`;
  return listSchema.parse(rows);
}

/**
 * Sets how far a request has come.
 *
 * @returns false when there is none with this id
 */
export async function updateClientIntakeStatus(
  id: string,
  status: InquiryStatus,
): Promise<boolean> {
  const rows = await repeatableSql`
    update client_intakes set status = ${status} where id = ${id} returning id`;
  return rows.length > 0;
}
