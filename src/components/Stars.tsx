import '#styles/card-parts.css';
import { memo } from 'react';
import { listCardStars, listProfileStars } from './star-rating.ts';

interface StarsProps {
  rating: number;
  kind: 'card' | 'profile';
}

/**
 * Shows a rating as stars. Cards show one star per point and a half star for a fraction; a profile
 * shows five stars, filled up to the whole part. The exact number is read out in both.
 */
export const Stars = memo(function Stars({ rating, kind }: StarsProps) {
  const stars = kind === 'card' ? listCardStars(rating) : listProfileStars(rating);
  return (
    <span className="stars" role="img" aria-label={`Rated ${rating.toString()} out of 5`}>
      {stars.map((star, index) => (
        <i key={index} data-star={star} />
      ))}
    </span>
  );
});
