import { z } from 'zod';
import { repeatableSql, sql } from './database.server.ts';

/** How often something may be tried. */
export interface RateLimit {
  attempts: number;
  windowSeconds: number;
}

/** Whether an attempt is within its limit; if not, when the next one will be. */
export type Attempt = { kind: 'taken' } | { kind: 'refused'; retryAfterSeconds: number };

const takenSchema = z.tuple([z.object({ isTaken: z.boolean(), retryAfterSeconds: z.int() })]);

/**
 * Notes an attempt, if there have been fewer than the limit within the window that ends now. It is
 * noted before it is made, so that many at once cannot slip through together.
 *
 * @param key what is limited, as a hash: no name or address is stored
 * @param limit for this key
 */
export async function takeAttempt(key: string, limit: RateLimit): Promise<Attempt> {
  const rows = await sql`
    select taken as "isTaken", retry_after_seconds as "retryAfterSeconds"
    from take_attempt(${key}, ${limit.attempts}, ${limit.windowSeconds})`;
  const [{ isTaken, retryAfterSeconds }] = takenSchema.parse(rows);
  return isTaken ? { kind: 'taken' } : { kind: 'refused', retryAfterSeconds };
}

/**
 * Gives back the latest attempt of a key, since it came to nothing.
 *
 * @param key as given to `takeAttempt`
 */
export async function returnAttempt(key: string): Promise<void> {
  await sql`
    update rate_limits set taken_at = trim_array(taken_at, 1)
    where key = ${key} and taken_at <> '{}'`;
}

const refusalSchema = z.object({ key: z.string(), retryAfterSeconds: z.int() });

/** An attempt that is refused, and the key that has no room for it. */
export type LimitRefusal = z.infer<typeof refusalSchema>;

/** A key as given to `takeAttempt`, with its limit. */
export interface LimitedKey {
  key: string;
  limit: RateLimit;
}

/**
 * Looks whether an attempt would be refused, without noting one: a flood of attempts must neither keep
 * the database writing nor ask it much.
 *
 * @param keys all that the attempt would count for
 * @returns the first refusal; null where there is room, as far as is known before others note theirs
 */
export async function findLimitRefusal(keys: readonly LimitedKey[]): Promise<LimitRefusal | null> {
  const rows = await repeatableSql`
    select asked.key, greatest(1, ceil(extract(epoch from
      min(moment) + window_seconds * interval '1 second' - now()
    )))::int as "retryAfterSeconds"
    from unnest(
        ${keys.map(({ key }) => key)}::text[],
        ${keys.map(({ limit }) => limit.attempts)}::int[],
        ${keys.map(({ limit }) => limit.windowSeconds)}::int[]
      ) with ordinality as asked (key, attempts, window_seconds, place)
      join rate_limits as held on held.key = asked.key
      cross join unnest(held.taken_at) as moment
    where moment > now() - window_seconds * interval '1 second'
    group by asked.key, place, attempts, window_seconds
    having count(*) >= attempts
    order by place limit 1`;
  return z.array(refusalSchema).parse(rows)[0] ?? null;
}

/**
 * Forgets the attempts of some keys, for example after the right password.
 *
 * @param keys as given to `takeAttempt`
 */
export async function clearAttempts(keys: string[]): Promise<void> {
  await repeatableSql`delete from rate_limits where key = any(${keys})`;
}
