/** How one of five stars is drawn. */
export type Star = 'full' | 'half' | 'empty';

const starCount = 5;

/**
 * The stars of a card: one whole star for each whole point, and a half star for a fraction.
 *
 * @param rating 0 to 5
 */
export function listCardStars(rating: number): Star[] {
  const whole = Math.floor(rating);
  const full = Array.from({ length: whole }, (): Star => 'full');
  return rating > whole ? [...full, 'half'] : full;
}

/**
 * The five stars of a profile, of which as many are filled as the rating has whole points.
 *
 * @param rating 0 to 5
 */
export function listProfileStars(rating: number): Star[] {
  return Array.from({ length: starCount }, (_, index) =>
    index < Math.floor(rating) ? 'full' : 'empty',
  );
}
