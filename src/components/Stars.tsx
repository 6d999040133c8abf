import '#styles/card-parts.css';
import { listCardStars, type Star } from './star-rating.ts';

interface StarsProps {
  rating: number;
  /** As a card shows them, unless something else is given. */
  stars?: readonly Star[];
}

/** Shows a rating as stars; the exact number is read out. */
export function Stars({ rating, stars = listCardStars(rating) }: StarsProps) {
  return (
    <span className="stars" role="img" aria-label={`Rated ${rating.toString()} out of 5`}>
      {stars.map((star, index) => (
        <i key={index} data-star={star} />
      ))}
    </span>
  );
}
