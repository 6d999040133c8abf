import { listInterestPeriods } from './interest-periods.ts';
import { type InterestDays, type InterestReport } from './interest.ts';
import { toAgencyDay } from '#lib/text/agency-day.ts';
import { countInterest, type InterestCounts } from './interest.server.ts';
import { getCardsById } from './match-catalogue.server.ts';

/**
 * What families were interested in, for the agency.
 *
 * @param days how many, up to today
 * @param now names today
 * @throws HttpError 503 while the site is being exchanged, which knows the names
 */
export async function loadInterestReport(days: InterestDays, now: Date): Promise<InterestReport> {
  const periods = listInterestPeriods(toAgencyDay(now), days);
  const [from = '', to = ''] = [periods[0]?.from, periods.at(-1)?.to];
  const [cards, { byProvider, byDay }] = await Promise.all([
    getCardsById(),
    countInterest(from, to),
  ]);
  const providers = byProvider.map(({ providerId: id, viewed, contacted }) => {
    const name = cards.get(id)?.name;
    const isListed = name !== undefined;
    return { id, name: name ?? `Caregiver ${id.toString()}`, isListed, viewed, contacted };
  });
  return {
    ...{ from, to },
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
