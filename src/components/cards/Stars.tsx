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
  rating: number;
  /** The stars of a card by default. */
  stars?: readonly Star[];
  /** No family's words stand behind the rating. */
  isAgencys?: boolean | undefined;
}

const agencysRating = "Agency's rating";

/** Stars with their number; screen readers get both as one sentence. */
export function Stars({ rating, stars = listCardStars(rating), isAgencys }: StarsProps) {
  const label = `${isAgencys ? `${agencysRating}:` : 'Rated'} ${rating} out of 5`;
  return (
    <span className={isAgencys ? 'stars flex-wrap' : 'stars'} role="img" aria-label={label}>
      {stars.map((star, index) => (
        <i key={index} data-star={star} />
      ))}
      <b>{rating.toFixed(1)}</b>
      {isAgencys && <span className="px-1 text-sm text-soft">{agencysRating}</span>}
    </span>
  );
}
