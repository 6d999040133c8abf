import { z } from 'zod';
import { type ProviderIntakeInput } from '#domain/intake/intake.ts';
import { type InquiryStatus } from '#domain/inquiry/status.ts';
import { listedProviderIntakeSchema, type ListedProviderIntake } from '#domain/inquiry/inquiry.ts';
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
  z.object({ ...listedProviderIntakeSchema.shape, createdAt: momentSchema }),
);

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

/**
 * The caregivers' applications, newest first.
 *
 * @param limit most rows to answer with
 */
export async function listProviderIntakes(limit: number): Promise<ListedProviderIntake[]> {
  const rows = await repeatableSql`
    select id, created_at as "createdAt", status, name, email, phone, address,
      service_type as "serviceType", experience, certifications, availability,
      experience_details as "experienceDetails", why_join as "whyJoin"
    from provider_intakes order by created_at desc, id desc limit ${limit}`;
  return listSchema.parse(rows);
}

/**
 * Sets how far an application has come.
 *
 * @returns false when there is none with this id
 */
export async function updateProviderIntakeStatus(
  id: string,
  status: InquiryStatus,
): Promise<boolean> {
  const rows = await repeatableSql`
    update provider_intakes set status = ${status} where id = ${id} returning id`;
  return rows.length > 0;
}
