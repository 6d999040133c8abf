/** How much each criterion counts, in points of a hundred. */
export const weights = {
  service: 25,
  childAges: 20,
  schedule: 15,
  location: 15,
  requirements: 15,
  minimumExperience: 5,
  quality: 5,
} as const;

/**
 * The part of its weight that a wish counts for every caregiver alike when the family left it open.
 * Below 0.6, so that nobody is an excellent match for a family of whom little is known.
 */
export const notStatedShare = 0.55;
