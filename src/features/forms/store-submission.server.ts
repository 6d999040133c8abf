import { z } from 'zod';
import { type FormFields, listStoredFields, type PublicForm } from './forms.ts';
import { type InquiryKindName } from './inquiry-kind.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { repeatableSql } from '#lib/db/database.server.ts';
import { toColumn } from './inquiry-table.server.ts';

export interface Registration {
  id: string;
  /** Holds the id that a duplicate sent shortly before would have. */
  earlierId: string;
  /** Identifies the sender's network. */
  networkKey: string;
  /** Limits the submissions from one network; null for no limit. */
  maxPerHour: number | null;
  spamReasons: string[];
}

export type SubmissionOutcome =
  { kind: 'stored'; id: string } | { kind: 'limited'; retryAfterSeconds: number };

/**
 * Calls the database functions of migration 7. Each takes the registration and an inquiry's
 * columns.
 */
const storeFunctions = {
  client: 'store_client_intake',
  provider: 'store_provider_intake',
  contact: 'store_contact_message',
} satisfies Record<InquiryKindName, string>;

const storedSchema = z.tuple([z.object({ id: z.uuid().nullable() })]);
const limitSchema = z.tuple([
  z.object({ storedId: z.uuid().nullable(), retryAfterSeconds: z.int() }),
]);

/** Stores a submission once, with the status `new`. */
export async function storeSubmission(
  { kind, fields }: PublicForm,
  input: Record<string, unknown>,
  registration: Registration,
): Promise<SubmissionOutcome> {
  const values: [name: string, value: unknown][] = [
    ['id', registration.id],
    ['earlier_id', registration.earlierId],
    ['place', registration.networkKey],
    ['most', registration.maxPerHour],
    ['spam_reasons', registration.spamReasons],
    ['search_text', toSearchText(fields, input)],
    ...listStoredFields(fields).map((field): [string, unknown] => [
      toColumn(field),
      // An empty phone would be shown as a number that can be called.
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

async function findOutcome(registration: Registration): Promise<SubmissionOutcome> {
  const { id, earlierId, networkKey, maxPerHour } = registration;
  const [found] = limitSchema.parse(
    await repeatableSql`
      select
        (
          select inquiry_id from submission_outbox where inquiry_id in (${id}, ${earlierId}) limit 1
        ) as "storedId",
        coalesce((
          select greatest(1, ceil(extract(epoch from created_at + interval '1 hour' - now())))::int
          from submission_outbox where place_key = ${networkKey}
          order by created_at desc offset ${Math.max(0, (maxPerHour ?? 1) - 1)} limit 1
        ), 1) as "retryAfterSeconds"`,
  );
  const { storedId, retryAfterSeconds } = found;
  return storedId === null
    ? { kind: 'limited', retryAfterSeconds }
    : { kind: 'stored', id: storedId };
}

/**
 * Returns the text that the inbox search looks through: what was typed. A phone number is included
 * as typed and as digits.
 */
export function toSearchText(fields: FormFields, input: Record<string, unknown>): string {
  const typed = listStoredFields(fields).flatMap(({ name, field }) => {
    const value = input[name];
    if (typeof value !== 'string' || field.kind === 'choice') return [];
    return field.kind === 'phone' ? [value, value.replaceAll(/\D/g, '')] : [value];
  });
  return foldText(typed.filter((text) => text !== '').join('\n'));
}
