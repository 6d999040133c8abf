import { z } from 'zod/mini';

/** Most reasons that are given for a match. */
export const mostReasons = 4;

/** Most matches that are shown: a family can look at a few people well. */
export const mostRecommendations = 6;

/** A caregiver who may suit a family. There is no way to reach anybody here but the agency. */
export const recommendationSchema = z.object({
  provider: z.object({
    id: z.number(),
    name: z.string(),
    title: z.string(),
    image: z.string(),
    /** The same picture in other widths, as `srcset` has them. */
    imageSet: z.optional(z.string()),
    rating: z.number(),
    experience: z.string(),
    bio: z.string(),
    specialties: z.array(z.string()),
    /** Whether this is an invented example. */
    sample: z.optional(z.boolean()),
  }),
  /** Whole number from 0 to 100. */
  matchScore: z.number(),
  /** Sentences that are true of this caregiver and this family, the weightiest first. */
  matchReasons: z.array(z.string()),
  /** What the family asked for and nobody knows of this caregiver, or is not so: "schedule". */
  toConfirm: z._default(z.array(z.string()), []),
});

export type Recommendation = z.output<typeof recommendationSchema>;

/** The answer of `POST /api/recommendations/preferences`. */
export const recommendationsSchema = z.object({
  recommendations: z._default(z.array(recommendationSchema), []),
});

/** How a score is called and colored. */
export interface MatchBand {
  name: 'Excellent Match' | 'Great' | 'Good' | 'Potential';
  tone: 'green' | 'blue' | 'yellow' | 'grey';
}

/** The whole number that people read, by which all else goes that is said of a score. */
export function toShownScore(score: number): number {
  return Math.round(score);
}

/**
 * The band of a score. It goes by the whole number that people read, so that 79.6, which is shown as
 * 80, is named as 80 is.
 *
 * @param score from 0 to 100
 */
export function findMatchBand(score: number): MatchBand {
  const shown = toShownScore(score);
  if (shown >= 80) return { name: 'Excellent Match', tone: 'green' };
  if (shown >= 60) return { name: 'Great', tone: 'blue' };
  if (shown >= 40) return { name: 'Good', tone: 'yellow' };
  return { name: 'Potential', tone: 'grey' };
}
