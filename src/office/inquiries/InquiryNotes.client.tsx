import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { useRef, useState } from 'react';
import { ActionError } from '#components/admin/DialogActions.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import { useAdmin } from '#office/shell/use-admin.client.tsx';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { logClass, LogRow } from './LogRow.client.tsx';
import { addNote, deleteNote } from './inquiry-actions.client.ts';
import type { Note } from './inquiry-notes.ts';

/** Unsaved notes by inquiry id, kept while the page is open. */
const $unsaved = map<Record<string, string>>({});

interface NoteRowProps {
  note: Note;
  isOwn: boolean;
  isBusy: boolean;
  onDelete: () => void;
}

function NoteRow({ note: { createdAt, username, text }, isOwn, isBusy, onDelete }: NoteRowProps) {
  return (
    <LogRow
      username={username}
      moment={createdAt}
      className="border-lagoon"
      action={
        isOwn && (
          <button
            type="button"
            className="no-print ml-3 min-h-7 cursor-pointer font-semibold text-danger underline"
            aria-disabled={isBusy || undefined}
            onClick={onDelete}
          >
            Delete<span className="sr-only"> the note “{text.slice(0, 40)}”</span>
          </button>
        )
      }
    >
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </LogRow>
  );
}

interface NoteLogProps {
  kind: InquiryKindName;
  id: string;
  /** The notes on the server when the inquiry was opened. */
  loaded: Note[];
}

/** The saved notes, each deletable by its writer, and a field for another. */
export function NoteLog({ kind, id, loaded }: NoteLogProps) {
  const { username } = useAdmin();
  const [notes, setNotes] = useState(loaded);
  const text = useStore($unsaved, { keys: [id] })[id] ?? '';
  const field = useRef<HTMLTextAreaElement>(null);
  // A retry after a lost response reuses the id, so the note is stored once.
  const nextId = useRef(createUuid());
  const { state, run, reset } = useAction();

  const save = () => {
    if (text.trim() === '') {
      field.current?.focus();
      return;
    }
    const send = async () => {
      const note = await addNote(kind, id, { id: nextId.current, text });
      setNotes((known) => [...known, note]);
      return { title: 'Note saved', description: 'It is in the log of this inquiry.' };
    };
    void run(send, { title: 'Error saving note', outcome: 'The note was not saved.' }, () => {
      nextId.current = createUuid();
      $unsaved.setKey(id, '');
      reset();
    });
  };

  const remove = (noteId: string) => {
    const send = async () => {
      await deleteNote(kind, id, noteId);
      setNotes((known) => known.filter((note) => note.id !== noteId));
      return { title: 'Note deleted', description: 'It is gone from the log.' };
    };
    void run(send, { title: 'Error deleting note', outcome: 'The note was not deleted.' }, () => {
      field.current?.focus();
      reset();
    });
  };

  return (
    <div className="details">
      <h3>Saved Notes</h3>
      {notes.length > 0 && (
        <ol className={logClass} aria-label="Saved notes">
          {notes.map((note) => (
            <NoteRow
              key={note.id}
              note={note}
              isOwn={note.username === username}
              isBusy={state.kind === 'sending'}
              onDelete={() => remove(note.id)}
            />
          ))}
        </ol>
      )}
      <form
        className="no-print mt-[0.9rem] grid justify-items-start"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label htmlFor="inquiry-note" className="field-label">
          Add a note to the log
        </label>
        <p id="inquiry-note-hint" className="field-hint">
          Saved with your name and the time. Only admins see it.
        </p>
        <textarea
          ref={field}
          id="inquiry-note"
          className="field"
          rows={2}
          maxLength={4000}
          aria-describedby="inquiry-note-hint"
          value={text}
          onChange={(event) => $unsaved.setKey(id, event.target.value)}
        />
        <ActionError state={state} />
        <button
          type="submit"
          className="btn btn-small mt-[0.6rem]"
          aria-disabled={state.kind === 'sending' || undefined}
        >
          Save note
        </button>
      </form>
    </div>
  );
}
