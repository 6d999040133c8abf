import {
  listInterestPeriods,
  type InterestDays,
  type InterestReport,
} from '#features/match/interest.ts';

const today = '2026-11-21';

/** Numbers up and down, the same each time. */
const viewed = [3, 5, 2, 0, 4, 7, 6, 9, 4, 8, 12, 10, 11];
const contacted = [0, 1, 0, 0, 1, 2, 0, 3, 1, 1, 4, 2, 3];

/** What families were interested in within some days up to Nov 21, 2026. */
export function fakeReport(days: InterestDays): InterestReport {
  const periods = listInterestPeriods(today, days).map((period, index) => ({
    ...period,
    viewed: viewed[index % viewed.length] ?? 0,
    contacted: contacted[index % contacted.length] ?? 0,
  }));
  return {
    from: periods[0]?.from ?? today,
    to: today,
    periods,
    providers: [
      { id: 2, name: 'Maya Thompson', isListed: true, viewed: 31, contacted: 9 },
      { id: 5, name: 'Guadalupe Fernández-Villanueva', isListed: true, viewed: 24, contacted: 6 },
      { id: 12, name: 'Caregiver 12', isListed: false, viewed: 19, contacted: 3 },
      { id: 1, name: 'Ana Lopez', isListed: true, viewed: 7, contacted: 0 },
    ],
  };
}

/** The same days, in which nothing happened. */
export function fakeEmptyReport(days: InterestDays): InterestReport {
  const { from, to, periods } = fakeReport(days);
  const nothing = periods.map((period) => ({ ...period, viewed: 0, contacted: 0 }));
  return { from, to, periods: nothing, providers: [] };
}
