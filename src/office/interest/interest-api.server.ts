import * as z from 'zod';
import { adminCall } from '#office/account/server/require-admin.server.ts';
import { repeatableSql } from '#lib/db/database.server.ts';
import { createApp } from '#lib/http/app.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { toAgencyDay } from '#lib/text/agency-time.ts';
import {
  defaultInterestDays,
  interestDays,
  interestReportSchema,
  listInterestPeriods,
  type InterestDays,
  type InterestReport,
} from '#site/match/interest.ts';
import { getCardsById } from '#site/match/match-cards.server.ts';
import { getTimeZone } from '#lib/agency.ts';

const counts = { viewed: z.int(), contacted: z.int() };
const rowsSchema = z.array(
  z.union([
    z.object({ providerId: z.int(), day: z.null(), ...counts }),
    z.object({ providerId: z.null(), day: z.string(), ...counts }),
  ]),
);

interface InterestCounts {
  byProvider: { providerId: number; viewed: number; contacted: number }[];
  /** Days without interest are left out. */
  byDay: { day: string; viewed: number; contacted: number }[];
}

/** Returns the interest by day in the agency's time zone. */
async function countInterest(from: string, to: string): Promise<InterestCounts> {
  const zone = getTimeZone();
  const rows = await repeatableSql`
    select provider_id::float8 as "providerId", day,
      (count(*) filter (where kind = 'viewed'))::int as viewed,
      (count(*) filter (where kind = 'contacted'))::int as contacted
    from (
      select provider_id, kind, (created_at at time zone ${zone}::text)::date::text as day
      from match_interests
      where created_at >= ${from}::date::timestamp at time zone ${zone}::text
        and created_at < (${to}::date + 1)::timestamp at time zone ${zone}::text
    ) as interest
    group by grouping sets ((provider_id), (day))`;
  const parsed = rowsSchema.parse(rows);
  return {
    byProvider: parsed.filter((row) => row.day === null),
    byDay: parsed.filter((row) => row.day !== null),
  };
}

/** @throws HttpError 503 while the site, which knows the names, is being replaced */
async function loadInterestReport(days: InterestDays, now: Date): Promise<InterestReport> {
  const periods = listInterestPeriods(toAgencyDay(now), days);
  const [from = '', to = ''] = [periods[0]?.from, periods.at(-1)?.to];
  const [cards, { byProvider, byDay }] = await Promise.all([
    getCardsById(),
    countInterest(from, to),
  ]);
  const providers = byProvider.map(({ providerId: id, viewed, contacted }) => {
    const name = cards.get(id)?.name;
    const isListed = name !== undefined;
    return { id, name: name ?? `Caregiver ${id}`, isListed, viewed, contacted };
  });
  return {
    from,
    to,
    periods: periods.map((period) => ({ ...period, ...sumOf(byDay, period) })),
    providers: providers.sort(
      (one, other) =>
        other.contacted - one.contacted || other.viewed - one.viewed || one.id - other.id,
    ),
  };
}

function sumOf(byDay: InterestCounts['byDay'], { from, to }: { from: string; to: string }) {
  const days = byDay.filter(({ day }) => day >= from && day <= to);
  const add = (sum: number, count: number) => sum + count;
  return {
    viewed: days.map(({ viewed }) => viewed).reduce(add, 0),
    contacted: days.map(({ contacted }) => contacted).reduce(add, 0),
  };
}

const daysSchema = z.enum(interestDays.map(String)).transform(Number).pipe(z.literal(interestDays));

export const interestApi = createApp({
  'GET /api/admin/interest': adminCall({ 200: interestReportSchema }, async (c) => {
    const days = daysSchema.safeParse(c.req.query('days') ?? defaultInterestDays.toString());
    if (!days.success) {
      throw new HttpError(
        422,
        `Please ask for one of these numbers of days: ${interestDays.join(', ')}.`,
      );
    }
    return c.var.answer(200, await loadInterestReport(days.data, new Date()));
  }),
});
