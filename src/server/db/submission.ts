import { z } from 'zod';
import { foldText } from '#domain/text/fold-text.ts';
import { repeatableSql } from '#server/db/database.ts';

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

const storedSchema = z.tuple([z.object({ id: z.uuid().nullable() })]);
const limitSchema = z.tuple([
  z.object({ storedId: z.uuid().nullable(), retryAfterSeconds: z.int() }),
]);

/**
 * Tells what became of a submission.
 *
 * @param rows what the storing statement returned: its id, or null when it was not registered
 * @param registration as it was stored with
 */
export async function toOutcome(
  rows: unknown,
  registration: Registration,
): Promise<SubmissionOutcome> {
  const [stored] = storedSchema.parse(rows);
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

/**
 * What the inbox search looks through.
 *
 * @param texts everything that was typed, null where nothing was
 * @param phone is found by its digits too
 */
export function toSearchText(texts: (string | null)[], phone: string | null): string {
  const digits = phone?.replaceAll(/\D/g, '');
  return foldText([...texts, phone, digits].filter(Boolean).join('\n'));
}
