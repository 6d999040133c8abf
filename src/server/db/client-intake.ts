import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ClientIntakeInput } from '#domain/intake/intake.ts';
import { type InquiryStatus } from '#domain/inquiry/status.ts';
import { listedClientIntakeSchema, type ListedClientIntake } from '#domain/inquiry/inquiry.ts';
import { repeatableSql } from '#server/db/database.ts';
import { momentSchema } from '#server/db/moment.ts';

const listSchema = z.array(
  z.object({ ...listedClientIntakeSchema.shape, createdAt: momentSchema }),
);

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
