import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ProviderIntakeInput } from '#domain/intake/intake.ts';
import { type InquiryStatus } from '#domain/inquiry/status.ts';
import { listedProviderIntakeSchema, type ListedProviderIntake } from '#domain/inquiry/inquiry.ts';
import { repeatableSql } from '#server/db/database.ts';
import { momentSchema } from '#server/db/moment.ts';

const listSchema = z.array(
  z.object({ ...listedProviderIntakeSchema.shape, createdAt: momentSchema }),
);

/**
 * Stores a caregiver's application, with the status `new`.
 *
 * @param intake what the visitor sent, past every rule
 * @returns the id of the stored application
 */
export async function createProviderIntake(intake: ProviderIntakeInput): Promise<string> {
  const { name, email, phone, providerType, experience, message } = intake;
  // The id is made here, so that the insert may be repeated when its answer was lost.
  const id = randomUUID();
  await repeatableSql`
    insert into provider_intakes
      (id, name, email, phone, service_type, experience, why_join, message)
    values
      (${id}, ${name}, ${email}, ${phone}, ${providerType}, ${experience}, ${message}, ${message})
    on conflict (id) do nothing`;
  return id;
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
