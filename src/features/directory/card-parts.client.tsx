import { memo } from 'react';
import { listCardStars } from '#components/star-rating.ts';

interface HeartButtonProps {
  id: number;
  name: string;
  isSaved: boolean;
}

/** Saves a caregiver in the browser, or lets go. The page's own script answers the press. */
export function HeartButton({ id, name, isSaved }: HeartButtonProps) {
  return (
    <button
      type="button"
      className="heart no-print"
      data-heart={id}
      data-name={name}
      aria-pressed={isSaved}
      aria-label={`Save ${name}`}
    />
  );
}

/** Says that a person is an invented example until the agency puts a real one there. */
export function SampleBadge() {
  return <span className="sample">Sample</span>;
}

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
