import type { InterestDays } from './interest.ts';

/** Days in a row, the last one included, like 2026-11-21. */
export interface Period {
  from: string;
  to: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The first day of a part that ends on `to`, if there is time enough before it. */
const startOfPart: Record<InterestDays, (to: string) => string> = {
  30: (to) => to,
  90: (to) => moveDay(to, -6),
  365: (to) => `${to.slice(0, 'yyyy-mm-'.length)}01`,
};

/**
 * Divides the days up to today: 30 days into days, 90 into weeks that end today, and a year into
 * months of the calendar. The first part may be shorter than the others.
 *
 * @param today like 2026-11-21
 * @param days how many, today included
 * @returns the parts, earliest first, without gaps
 */
export function listInterestPeriods(today: string, days: InterestDays): Period[] {
  const first = moveDay(today, 1 - days);
  const periods: Period[] = [];
  for (let to = today; to >= first;) {
    const start = startOfPart[days](to);
    const from = start < first ? first : start;
    periods.unshift({ from, to });
    to = moveDay(from, -1);
  }
  return periods;
}

function moveDay(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, day.length);
}
