import { z } from 'zod';
import { type FormFields, listStoredFields, type PublicForm } from './forms.ts';
import { type InquiryKindName } from './inquiry-kind.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { repeatableSql } from '#lib/db/database.server.ts';
import { toColumn } from './inquiry-table.server.ts';

/** What is known about a submission besides its fields. */
export interface Registration {
  id: string;
  /** Under which it may have been stored shortly before. */
  earlierId: string;
  /** Stands for the network address that it came from. */
  placeKey: string;
  /** Most submissions from one place within an hour; null for no limit. */
  mostPerHour: number | null;
  /** Why it looks like spam; none for an ordinary one. */
  spamReasons: string[];
}

/** What became of a submission. */
export type SubmissionOutcome =
  /** It is stored, now or since it first came. */
  { kind: 'stored'; id: string } | { kind: 'limited'; retryAfterSeconds: number };

/** Functions of the database, see migration 7: each takes the registration and an inquiry's columns. */
const storeFunctions = {
  client: 'store_client_intake',
  provider: 'store_provider_intake',
  contact: 'store_contact_message',
} satisfies Record<InquiryKindName, string>;

const storedSchema = z.tuple([z.object({ id: z.uuid().nullable() })]);
const limitSchema = z.tuple([
  z.object({ storedId: z.uuid().nullable(), retryAfterSeconds: z.int() }),
]);

/**
 * Stores what a form sent, once, with the status `new`.
 *
 * @param form that was sent
 * @param input its fields, past every rule
 * @param registration what is known about the sending
 */
export async function storeSubmission(
  { kind, fields }: PublicForm,
  input: Record<string, unknown>,
  registration: Registration,
): Promise<SubmissionOutcome> {
  const values: [name: string, value: unknown][] = [
    ['id', registration.id],
    ['earlier_id', registration.earlierId],
    ['place', registration.placeKey],
    ['most', registration.mostPerHour],
    ['spam_reasons', registration.spamReasons],
    ['search_text', toSearchText(fields, input)],
    ...listStoredFields(fields).map((field): [string, unknown] => [
      toColumn(field),
      // Left empty is not given: an empty phone would be shown as a number that can be called.
      input[field.name] === '' ? null : (input[field.name] ?? null),
    ]),
  ];
  const names = values.map(([name], index) => `${name} => $${(index + 1).toString()}`);
  const [stored] = storedSchema.parse(
    await repeatableSql.query(
      `select ${storeFunctions[kind]}(${names.join(', ')}) as id`,
      values.map(([, value]) => value),
    ),
  );
  return stored.id === null ? findOutcome(registration) : { kind: 'stored', id: stored.id };
}

/** It was there already, or came from a place that sends too many. */
async function findOutcome(registration: Registration): Promise<SubmissionOutcome> {
  const { id, earlierId, placeKey, mostPerHour } = registration;
  const [found] = limitSchema.parse(
    await repeatableSql`
      select
        (
          select inquiry_id from submission_outbox where inquiry_id in (${id}, ${earlierId}) limit 1
        ) as "storedId",
        coalesce((
          select greatest(1, ceil(extract(epoch from created_at + interval '1 hour' - now())))::int
          from submission_outbox where place_key = ${placeKey}
          order by created_at desc offset ${Math.max(0, (mostPerHour ?? 1) - 1)} limit 1
        ), 1) as "retryAfterSeconds"`,
  );
  const { storedId, retryAfterSeconds } = found;
  return storedId === null
    ? { kind: 'limited', retryAfterSeconds }
    : { kind: 'stored', id: storedId };
}

/** Returns what the inbox search looks through: what was typed. A phone is found by its digits too. */
export function toSearchText(fields: FormFields, input: Record<string, unknown>): string {
  const typed = listStoredFields(fields).flatMap(({ name, field }) => {
    const value = input[name];
    if (typeof value !== 'string' || field.kind === 'choice') return [];
    return field.kind === 'phone' ? [value, value.replaceAll(/\D/g, '')] : [value];
  });
  return foldText(typed.filter((text) => text !== '').join('\n'));
}
