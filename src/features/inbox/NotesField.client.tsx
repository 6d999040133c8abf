import { useStore } from '@nanostores/react';
import { $notes } from './inquiry-notes.client.ts';

/** A place to jot something down about an inquiry. */
export function NotesField({ id }: { id: string }) {
  const notes = useStore($notes, { keys: [id] });
  return (
    <div className="no-print">
      <label htmlFor="inquiry-notes" className="field-label">
        Internal Notes
      </label>
      <p id="inquiry-notes-hint" className="field-hint">
        Notes are not saved. They are gone once you leave this page.
      </p>
      <textarea
        id="inquiry-notes"
        className="field"
        rows={3}
        aria-describedby="inquiry-notes-hint"
        value={notes[id] ?? ''}
        onChange={(event) => {
          $notes.setKey(id, event.target.value);
        }}
      />
    </div>
  );
}
