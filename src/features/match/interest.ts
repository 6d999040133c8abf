import { z } from 'zod/mini';

/** How many days up to today a report may be about. */
export const interestDays = [30, 90, 365] as const;

export type InterestDays = (typeof interestDays)[number];

/** What a report is about where nobody has chosen. */
export const usualInterestDays = 90 satisfies InterestDays;

const counts = { viewed: z.number(), contacted: z.number() };

/** How often profiles were opened and caregivers asked about. A family's visit counts once each. */
export const interestReportSchema = z.object({
  /** First and last day, like 2026-11-21, in the agency's time zone. */
  from: z.string(),
  to: z.string(),
  /** All that time in parts, earliest first, also those without anything. */
  periods: z.array(z.object({ from: z.string(), to: z.string(), ...counts })),
  /** Those who were opened or asked about at all, the most asked about first. */
  providers: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** Whether there is still a profile. */
      isListed: z.boolean(),
      ...counts,
    }),
  ),
});

export type InterestReport = z.infer<typeof interestReportSchema>;

/** What a family may do with a caregiver whom the matching has shown: open the profile, or ask. */
export const interestKinds = ['viewed', 'contacted'] as const;

export type InterestKind = (typeof interestKinds)[number];

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
