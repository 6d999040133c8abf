import { randomUUID } from 'node:crypto';
import { type ClientIntakeInput } from '#domain/intake/intake.ts';
import { repeatableSql } from '#server/db/database.ts';

/**
 * Stores a family's request, with the status `new`.
 *
 * @param intake what the visitor sent, past every rule
 * @returns the id of the stored request
 */
export async function createClientIntake(intake: ClientIntakeInput): Promise<string> {
  const { name, email, phone, serviceType, message } = intake;
  // The id is made here, so that the insert may be repeated when its answer was lost.
  const id = randomUUID();
  await repeatableSql`
    insert into client_intakes (id, name, email, phone, service_type, additional_info, message)
    values (${id}, ${name}, ${email}, ${phone}, ${serviceType}, ${message}, ${message})
    on conflict (id) do nothing`;
  return id;
}
