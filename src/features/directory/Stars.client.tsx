import { memo } from 'react';
import { listCardStars } from '#components/star-rating.ts';

/** A rating as the stars of a card; the exact number is read out. */
export const Stars = memo(function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={`Rated ${rating.toString()} out of 5`}>
      {listCardStars(rating).map((star, index) => (
        <i key={index} data-star={star} />
      ))}
    </span>
  );
});
