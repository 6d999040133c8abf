import * as z from 'zod/mini';

export const interestDays = [30, 90, 365] as const;

export type InterestDays = (typeof interestDays)[number];

export const defaultInterestDays = 90 satisfies InterestDays;

const counts = { viewed: z.number(), contacted: z.number() };

/** Each caregiver counts once per visit. */
export const interestReportSchema = z.object({
  /** The first and the last day, like 2026-11-21, in the agency's time zone. */
  from: z.string(),
  to: z.string(),
  /** All periods, even those without interest, earliest first. */
  periods: z.array(z.object({ from: z.string(), to: z.string(), ...counts })),
  /** Caregivers with any interest, most contacted first. */
  providers: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** Whether the profile still exists. */
      isListed: z.boolean(),
      ...counts,
    }),
  ),
});

export type InterestReport = z.infer<typeof interestReportSchema>;

export const interestKinds = ['viewed', 'contacted'] as const;

export type InterestKind = (typeof interestKinds)[number];

/** The first and the last day, both included, like 2026-11-21. */
export interface Period {
  from: string;
  to: string;
}

const dayMs = 24 * 60 * 60 * 1000;

const startOfPart: Record<InterestDays, (to: string) => string> = {
  30: (to) => to,
  90: (to) => moveDay(to, -6),
  365: (to) => `${to.slice(0, 'yyyy-mm-'.length)}01`,
};

/**
 * Divides the days up to and including today: 30 days into days, 90 into weeks that end today, a
 * year into calendar months. The first part may be shorter. Earliest first, without gaps.
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
