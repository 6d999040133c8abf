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
