import type { ReactNode } from 'react';

interface SpamNoteProps {
  /** None as long as they are not known. */
  reasons: string[];
  /** The way out. */
  children: ReactNode;
}

/** Says that an inquiry is kept apart as spam, and why. */
export function SpamNote({ reasons, children }: SpamNoteProps) {
  return (
    <div className="spam-note">
      <div>
        <h3>Kept apart as spam</h3>
        {reasons.length > 0 && (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </div>
  );
}
