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
