import * as z from 'zod';
import {
  type FormFields,
  forms,
  listStoredFields,
  type FormDefinition,
} from '#site/forms/forms.ts';
import { type InquiryKindName } from '#site/forms/inquiry-kind.ts';
import type { Language } from '#lib/text/say.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { momentSchema, repeatableSql, runNamed, sql } from '#lib/db/database.server.ts';
import { inquiryTables, listColumns } from './inquiry-table.server.ts';

export interface Registration {
  id: string;
  /** The id that a duplicate sent shortly before would have. */
  earlierId: string;
  networkKey: string;
  /** The most submissions per network; null for no limit. */
  maxPerHour: number | null;
  spamReasons: string[];
  language: Language;
}

export type SubmissionOutcome =
  { kind: 'stored'; id: string; receivedAt: Date } | { kind: 'limited' };

const tryWindowSeconds = 60 * 60;

/** The refused forms and repeats that fit beside the stored ones, even where few are allowed. */
const fewestTries = 10;

const tryLimitSchema = z.tuple([
  z.object({ tryAfterSeconds: z.int().nullable(), storeAfterSeconds: z.int().nullable() }),
]);

/**
 * Counts a form before anybody looks at it, whatever becomes of it. Returns after how many seconds
 * its network may try again, and may have another form stored; null for at once.
 */
export async function countTry(
  networkKey: string,
  maxPerHour: number,
): Promise<z.infer<typeof tryLimitSchema>[0]> {
  const [limit] = tryLimitSchema.parse(
    await sql`
      select case when not attempt.taken then attempt.retry_after_seconds end as "tryAfterSeconds", (
        select greatest(1, ceil(extract(epoch from created_at + interval '1 hour' - now())))::int
        from submission_outbox
        where place_key = ${networkKey} and created_at between now() - interval '1 hour' and now()
        order by created_at desc offset ${maxPerHour - 1} limit 1
      ) as "storeAfterSeconds"
      from take_attempt(
        ${`form:${networkKey}`}, ${Math.max(fewestTries, 2 * maxPerHour)}, ${tryWindowSeconds}
      ) as attempt`,
  );
  return limit;
}

/**
 * Writes one statement that stores all or nothing: the outbox row, unless the submission exists or
 * its network sent too many, and with it the inquiry.
 */
function writeStatement({ kind, fields }: FormDefinition): string {
  const columns = listStoredFields(fields).map((field, index) => ({
    names: listColumns(field),
    value: `$${index + 9}`,
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
      (id, spam_reasons, is_spam, search_text, language, ${names.join(', ')})
    select inquiry_id, $6, $6::text[] <> '{}', $7, $8, ${values.join(', ')} from registered
    returning id, created_at as "receivedAt"`;
}

const statements = {
  client: writeStatement(forms.client),
  provider: writeStatement(forms.provider),
  contact: writeStatement(forms.contact),
} satisfies Record<InquiryKindName, string>;

const storedSchema = z.array(z.object({ id: z.uuid(), receivedAt: momentSchema })).max(1);

export async function storeSubmission(
  { kind, fields }: FormDefinition,
  input: Record<string, unknown>,
  registration: Registration,
): Promise<SubmissionOutcome> {
  const { id, earlierId, networkKey, maxPerHour, spamReasons, language } = registration;
  // Spam sends no mail.
  const pending = spamReasons.length > 0 ? [] : ['notice', 'confirmation'];
  const [stored] = storedSchema.parse(
    await runNamed(`store ${kind}`, statements[kind], [
      ...[id, earlierId, networkKey, maxPerHour, pending, spamReasons],
      ...[toSearchText(fields, input), language],
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

async function findOutcome({ id, earlierId }: Registration): Promise<SubmissionOutcome> {
  const [found] = storedSchema.parse(
    await repeatableSql`
      select inquiry_id as id, created_at as "receivedAt" from submission_outbox
      where inquiry_id in (${id}, ${earlierId}) limit 1`,
  );
  return found
    ? { kind: 'stored', id: found.id, receivedAt: new Date(found.receivedAt) }
    : { kind: 'limited' };
}

/** Returns what the inbox searches: everything typed, and phone numbers also as digits. */
export function toSearchText(fields: FormFields, input: Record<string, unknown>): string {
  const typed = listStoredFields(fields).flatMap(({ name, field }) => {
    const value = input[name];
    if (typeof value !== 'string' || field.kind === 'choice') return [];
    return field.kind === 'phone' ? [value, foldText(value).replaceAll(/\D/g, '')] : [value];
  });
  return foldText(typed.filter((text) => text !== '').join('\n'));
}
