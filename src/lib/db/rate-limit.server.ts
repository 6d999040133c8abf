import * as z from 'zod';
import { repeatableSql, sql } from './database.server.ts';

export interface RateLimit {
  attempts: number;
  windowSeconds: number;
}

export type Attempt = { kind: 'taken' } | { kind: 'refused'; retryAfterSeconds: number };

const takenSchema = z.tuple([z.object({ isTaken: z.boolean(), retryAfterSeconds: z.int() })]);

/**
 * Records an attempt before it is made, so that simultaneous ones can't slip through; `key` is a
 * hash.
 */
export async function recordAttempt(key: string, limit: RateLimit): Promise<Attempt> {
  const rows = await sql`
    select taken as "isTaken", retry_after_seconds as "retryAfterSeconds"
    from take_attempt(${key}, ${limit.attempts}, ${limit.windowSeconds})`;
  const [{ isTaken, retryAfterSeconds }] = takenSchema.parse(rows);
  return isTaken ? { kind: 'taken' } : { kind: 'refused', retryAfterSeconds };
}

export async function returnAttempt(key: string): Promise<void> {
  await sql`
    update rate_limits set taken_at = trim_array(taken_at, 1)
    where key = ${key} and taken_at <> '{}'`;
}

const refusalSchema = z.object({ key: z.string(), retryAfterSeconds: z.int() });

export type LimitRefusal = z.infer<typeof refusalSchema>;

export interface LimitedKey {
  key: string;
  limit: RateLimit;
}

/**
 * Records an attempt with each key, in one call. If a limit is reached already, none is recorded, so
 * that a flood of attempts causes no writes.
 */
export async function recordAttempts(keys: readonly LimitedKey[]): Promise<LimitRefusal | null> {
  const rows = await sql`
    with asked as (
      select * from unnest(
        ${keys.map(({ key }) => key)}::text[],
        ${keys.map(({ limit }) => limit.attempts)}::int[],
        ${keys.map(({ limit }) => limit.windowSeconds)}::int[]
      ) with ordinality as asked (key, attempts, window_seconds, position)
    ),
    reached as materialized (
      select asked.key, position, least(window_seconds, greatest(1, ceil(extract(epoch from
        min(moment) + window_seconds * interval '1 second' - now()
      ))))::int as seconds
      from asked
        join rate_limits as held on held.key = asked.key
        cross join unnest(held.taken_at) as moment
      where moment > now() - window_seconds * interval '1 second'
        and moment <= now() + interval '5 seconds'
      group by asked.key, position, attempts, window_seconds
      having count(*) >= attempts
    ),
    made as materialized (
      select asked.key, position, attempt.taken, attempt.retry_after_seconds as seconds
      from asked cross join lateral take_attempt(asked.key, attempts, window_seconds) as attempt
      where (select count(*) from reached) = 0
    )
    select key, seconds as "retryAfterSeconds"
    from (
      select key, position, seconds from reached
      union all
      select key, position, seconds from made where not taken
    ) as refused
    order by position limit 1`;
  return z.array(refusalSchema).parse(rows)[0] ?? null;
}

export async function clearAttempts(keys: string[]): Promise<void> {
  await repeatableSql`delete from rate_limits where key = any(${keys})`;
}
