import '#styles/card-parts.css';

type Star = 'full' | 'half' | 'empty';

const starCount = 5;

/** Returns a full star for each whole point, and a half star for any fraction. */
export function listCardStars(rating: number): Star[] {
  const whole = Math.floor(rating);
  const full = Array.from({ length: whole }, (): Star => 'full');
  return rating > whole ? [...full, 'half'] : full;
}

/** Returns five stars, as many of them filled as the rating has whole points. */
export function listProfileStars(rating: number): Star[] {
  return Array.from({ length: starCount }, (_, index) =>
    index < Math.floor(rating) ? 'full' : 'empty',
  );
}

interface StarsProps {
  rating: number | undefined;
  /** The families behind the rating, in words. */
  ratedBy: string | undefined;
  listStars?: (rating: number) => readonly Star[];
}

/**
 * Stars with their number, which screen readers get as one sentence, and who gave them; nothing
 * where that isn't known.
 */
export function Stars({ rating, ratedBy, listStars = listCardStars }: StarsProps) {
  if (rating === undefined || !ratedBy) return null;
  return (
    <>
      <span className="stars" role="img" aria-label={`Rated ${rating} out of 5`}>
        {listStars(rating).map((star, index) => (
          <i key={index} data-star={star} />
        ))}
        <b>{rating.toFixed(1)}</b>
      </span>{' '}
      <span className="text-sm text-soft">{ratedBy}</span>
    </>
  );
}
