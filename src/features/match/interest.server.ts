import { z } from 'zod';
import { type InterestKind } from './interest-kind.ts';
import { repeatableSql } from '#lib/db/database.server.ts';

/** What a family did on its visit. */
export interface Interest {
  /** Stands for the visit without telling it. */
  sessionKey: string;
  providerId: number;
  kind: InterestKind;
}

/** Stores an interest, unless it is there already. */
export async function noteInterest({ sessionKey, providerId, kind }: Interest): Promise<void> {
  await repeatableSql`
    insert into match_interests (session_key, provider_id, kind)
    values (${sessionKey}, ${providerId}, ${kind})
    on conflict do nothing`;
}

const counts = { viewed: z.int(), contacted: z.int() };
const rowsSchema = z.array(
  z.union([
    z.object({ providerId: z.int(), day: z.null(), ...counts }),
    z.object({ providerId: z.null(), day: z.string(), ...counts }),
  ]),
);

/** How much interest there was, in two sums over the same rows. */
export interface InterestCounts {
  byProvider: { providerId: number; viewed: number; contacted: number }[];
  /** Days like 2026-11-21; none where nothing happened. */
  byDay: { day: string; viewed: number; contacted: number }[];
}

/**
 * Counts the interest of some days, in the agency's time zone.
 *
 * @param from first day, like 2026-11-21
 * @param to last day
 */
export async function countInterest(from: string, to: string): Promise<InterestCounts> {
  const rows = await repeatableSql`
    select provider_id::float8 as "providerId", day,
      (count(*) filter (where kind = 'viewed'))::int as viewed,
      (count(*) filter (where kind = 'contacted'))::int as contacted
    from (
      select provider_id, kind, (created_at at time zone 'America/New_York')::date::text as day
      from match_interests
      where created_at >= ${from}::date::timestamp at time zone 'America/New_York'
        and created_at < (${to}::date + 1)::timestamp at time zone 'America/New_York'
    ) as interest
    group by grouping sets ((provider_id), (day))`;
  const parsed = rowsSchema.parse(rows);
  return {
    byProvider: parsed.filter((row) => row.day === null),
    byDay: parsed.filter((row) => row.day !== null),
  };
}
