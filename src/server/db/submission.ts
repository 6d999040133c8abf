import { z } from 'zod';
import { type InquiryKindName } from '#domain/inquiry/inquiry-kind.ts';
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

const storedSchema = z.array(z.object({ id: z.uuid() }));
const limitSchema = z.tuple([
  z.object({ storedId: z.uuid().nullable(), retryAfterSeconds: z.int() }),
]);

/**
 * The condition on which an insert stores a submission: it registers it on the way.
 *
 * @returns a part of a statement, for its `where`
 */
export function whenRegistered(kind: InquiryKindName, registration: Registration) {
  const { id, earlierId, placeKey, mostPerHour, spamReasons } = registration;
  const mails = spamReasons.length > 0 ? [] : ['notice', 'confirmation'];
  return repeatableSql`register_submission(
    ${id}::uuid, ${earlierId}::uuid, ${kind}, ${placeKey}, ${mails}::text[], ${mostPerHour}::int)`;
}

/**
 * Tells what became of a submission.
 *
 * @param rows what the insert returned: its id, or nothing when it was not registered
 * @param registration as given to `whenRegistered`
 */
export async function toOutcome(
  rows: unknown,
  registration: Registration,
): Promise<SubmissionOutcome> {
  const [stored] = storedSchema.parse(rows);
  if (stored) return { kind: 'stored', id: stored.id };
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
