import * as z from 'zod/mini';

export const maxReasons = 4;

/** Few, since a family can seriously consider only a few people. */
export const maxRecommendations = 6;

export const maxNearMatches = 2;

/** Without contact data, since families reach caregivers only through the agency. */
export const recommendationSchema = z.object({
  provider: z.object({
    id: z.number(),
    name: z.string(),
    title: z.string(),
    image: z.string(),
    /** Other widths of the picture, as in `srcset`. */
    imageSet: z.optional(z.string()),
    imageFocus: z.optional(z.string()),
    isIllustrated: z.optional(z.boolean()),
    rating: z.optional(z.number()),
    ratedBy: z.optional(z.string()),
    experience: z.string(),
    bio: z.string(),
    specialties: z.array(z.string()),
    sample: z.boolean(),
  }),
  /** From 0 to 100, in whole numbers. */
  matchScore: z.number(),
  /** True sentences about this caregiver and family, strongest first. */
  matchReasons: z.array(z.string()),
  /** What is known not to fit: "works full time; you asked for part time". */
  doesNotMatch: z.array(z.string()),
  /** What the family asked for and is unknown: "schedule". */
  toConfirm: z.array(z.string()),
});

export type Recommendation = z.output<typeof recommendationSchema>;

/** A caregiver who offers another service but meets every other wish. */
export const nearMatchSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** "Not a doula, but matches on every other point we compared". */
  summary: z.string(),
});

export type NearMatch = z.output<typeof nearMatchSchema>;

export const recommendationsSchema = z.object({
  recommendations: z._default(z.array(recommendationSchema), []),
  nearMatches: z.optional(z.array(nearMatchSchema)),
  /** Who matches, and that a place wasn't found, in one to three sentences. */
  note: z.optional(z.string()),
  /** Why those who get no card don't fit: "3 others don't fit: ages, county." */
  others: z.optional(z.string()),
});

export interface MatchBand {
  name: 'Excellent Match' | 'Great' | 'Good' | 'Potential';
  tone: 'green' | 'blue' | 'yellow' | 'grey';
}

/** Rounds a score to what is shown; everything said about it follows from that number. */
export function roundScore(score: number): number {
  return Math.round(score);
}

/** Returns the band of the shown score, so that 79.6, shown as 80, counts as 80. */
export function findMatchBand(score: number): MatchBand {
  const rounded = roundScore(score);
  if (rounded >= 80) return { name: 'Excellent Match', tone: 'green' };
  if (rounded >= 60) return { name: 'Great', tone: 'blue' };
  if (rounded >= 40) return { name: 'Good', tone: 'yellow' };
  return { name: 'Potential', tone: 'grey' };
}

/**
 * The least score of a close match; below it, we tell families that we may know somebody better.
 */
export const closeScore = 60;

/** Chooses the heading of the results by the best shown score. */
export function chooseHeading(
  scores: readonly number[],
): 'none' | 'fits' | 'candidates' | 'closest' {
  if (scores.length === 0) return 'none';
  const best = Math.max(...scores);
  if (best >= 80) return 'fits';
  return best >= closeScore ? 'candidates' : 'closest';
}
