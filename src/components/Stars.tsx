import '#styles/card-parts.css';
import { listCardStars, type Star } from './star-rating.ts';

interface StarsProps {
  rating: number;
  /** Defaults to those of a card. */
  stars?: readonly Star[];
}

/** Draws stars with their number; screen readers get both as one sentence. */
export function Stars({ rating, stars = listCardStars(rating) }: StarsProps) {
  return (
    <span className="stars" role="img" aria-label={`Rated ${rating.toString()} out of 5`}>
      {stars.map((star, index) => (
        <i key={index} data-star={star} />
      ))}
      <b>{rating.toFixed(1)}</b>
    </span>
  );
}
