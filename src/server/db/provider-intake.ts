import { randomUUID } from 'node:crypto';
import { type ProviderIntakeInput } from '#domain/intake/intake.ts';
import { repeatableSql } from '#server/db/database.ts';

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
