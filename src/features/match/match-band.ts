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
