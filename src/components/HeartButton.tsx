import '#styles/heart.css';

interface HeartButtonProps {
  id: number;
  name: string;
  isSaved?: boolean;
}

/**
 * Saves a caregiver in the visitor's own browser, or lets go. The page needs `ShortlistScript`, which
 * answers the press.
 */
export function HeartButton({ id, name, isSaved = false }: HeartButtonProps) {
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
