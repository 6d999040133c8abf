import '#styles/heart.css';

interface HeartButtonProps {
  id: number;
  name: string;
  isSaved?: boolean;
}

/**
 * A button that saves a caregiver in this browser, or removes one. The page needs
 * `ShortlistScript`.
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
