import * as z from 'zod';
import { type FormFields, forms, listStoredFields, type FormDefinition } from './forms.ts';
import { type InquiryKindName } from './inquiry-kind.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { momentSchema, repeatableSql, runNamed } from '#lib/db/database.server.ts';
import { inquiryTables, listColumns } from './inquiry-table.server.ts';

export interface Registration {
  id: string;
  /** The id that a duplicate sent shortly before would have. */
  earlierId: string;
  networkKey: string;
  /** The most submissions per network; null for no limit. */
  maxPerHour: number | null;
  spamReasons: string[];
}

export type SubmissionOutcome =
  { kind: 'stored'; id: string; receivedAt: Date } | { kind: 'limited'; retryAfterSeconds: number };

/**
 * Writes one statement that stores all or nothing: the outbox row, unless the submission exists or
 * its network sent too many, and with it the inquiry.
 */
function writeStatement({ kind, fields }: FormDefinition): string {
  const columns = listStoredFields(fields).map((field, index) => ({
    names: listColumns(field),
    value: `$${index + 8}`,
  }));
  const names = columns.flatMap((column) => column.names);
  const values = columns.flatMap((column) => column.names.map(() => column.value));
  return `
    with registered as (
      insert into submission_outbox (inquiry_id, inquiry_kind, place_key, pending)
      select $1, '${kind}', $3, $5
      where not exists (select from submission_outbox where inquiry_id = $2)
        and ($4::int is null or not exists (
          select from submission_outbox
          where place_key = $3 and created_at > now() - interval '1 hour'
          offset $4 - 1
        ))
      on conflict (inquiry_id) do nothing
      returning inquiry_id
    )
    insert into ${inquiryTables[kind].table}
      (id, spam_reasons, is_spam, search_text, ${names.join(', ')})
    select inquiry_id, $6, $6::text[] <> '{}', $7, ${values.join(', ')} from registered
    returning id, created_at as "receivedAt"`;
}

const statements = {
  client: writeStatement(forms.client),
  provider: writeStatement(forms.provider),
  contact: writeStatement(forms.contact),
} satisfies Record<InquiryKindName, string>;

const storedSchema = z.array(z.object({ id: z.uuid(), receivedAt: momentSchema })).max(1);
const limitSchema = z.tuple([
  z.object({
    storedId: z.uuid().nullable(),
    receivedAt: momentSchema.nullable(),
    retryAfterSeconds: z.int(),
  }),
]);

export async function storeSubmission(
  { kind, fields }: FormDefinition,
  input: Record<string, unknown>,
  registration: Registration,
): Promise<SubmissionOutcome> {
  const { id, earlierId, networkKey, maxPerHour, spamReasons } = registration;
  // Spam sends no mail.
  const pending = spamReasons.length > 0 ? [] : ['notice', 'confirmation'];
  const [stored] = storedSchema.parse(
    await runNamed(`store ${kind}`, statements[kind], [
      ...[id, earlierId, networkKey, maxPerHour, pending, spamReasons],
      toSearchText(fields, input),
      // The inbox would show an empty phone as a number to call.
      ...listStoredFields(fields).map(({ name }) =>
        input[name] === '' ? null : (input[name] ?? null),
      ),
    ]),
  );
  return stored
    ? { kind: 'stored', id: stored.id, receivedAt: new Date(stored.receivedAt) }
    : findOutcome(registration);
}

async function findOutcome(registration: Registration): Promise<SubmissionOutcome> {
  const { id, earlierId, networkKey, maxPerHour } = registration;
  const [found] = limitSchema.parse(
    await repeatableSql`
      select stored.inquiry_id as "storedId", stored.created_at as "receivedAt",
        coalesce((
          select greatest(1, ceil(extract(epoch from created_at + interval '1 hour' - now())))::int
          from submission_outbox where place_key = ${networkKey}
          order by created_at desc offset ${Math.max(0, (maxPerHour ?? 1) - 1)} limit 1
        ), 1) as "retryAfterSeconds"
      from (select) as any_case
      left join lateral (
        select inquiry_id, created_at from submission_outbox
        where inquiry_id in (${id}, ${earlierId}) limit 1
      ) as stored on true`,
  );
  const { storedId, receivedAt, retryAfterSeconds } = found;
  return storedId === null || receivedAt === null
    ? { kind: 'limited', retryAfterSeconds }
    : { kind: 'stored', id: storedId, receivedAt: new Date(receivedAt) };
}

/** Returns what the inbox searches: everything typed, and phone numbers also as digits. */
export function toSearchText(fields: FormFields, input: Record<string, unknown>): string {
  const typed = listStoredFields(fields).flatMap(({ name, field }) => {
    const value = input[name];
    if (typeof value !== 'string' || field.kind === 'choice') return [];
    return field.kind === 'phone' ? [value, value.replaceAll(/\D/g, '')] : [value];
  });
  return foldText(typed.filter((text) => text !== '').join('\n'));
}
