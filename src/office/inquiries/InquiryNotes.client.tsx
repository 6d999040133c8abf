import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { ActionError } from '#components/admin/DialogActions.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import { onLogout } from '#office/shell/session.client.ts';
import { useAdmin } from '#office/shell/use-admin.client.tsx';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { logClass, LogRow } from './LogRow.client.tsx';
import { addNote, deleteNote } from './inquiry-actions.client.ts';
import type { Note } from './inquiry-notes.ts';

/** Unsaved notes by inquiry id, kept while the page is open. */
const $unsaved = map<Record<string, string>>({});

/** Private notes by inquiry id, kept only while the page is open. */
const $scratch = map<Record<string, string>>({});

/** Asks before the page is left with words that are kept nowhere else. */
function askBeforeLosing(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault();
}

function hasUnsaved(): boolean {
  const texts = [$unsaved, $scratch].flatMap(($texts) => Object.values($texts.get()));
  return texts.some((text) => text.trim() !== '');
}

/** Asks before a logout, too. */
const logoutTask = {
  prepare: () => Promise.resolve(hasUnsaved() ? 'A note that you wrote is not saved.' : null),
  clear: () => {
    $unsaved.set({});
    $scratch.set({});
    return Promise.resolve();
  },
};

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

interface InquiryNotesProps {
  kind: InquiryKindName;
  id: string;
  /** The notes on the server when the inquiry was opened; null until they are known. */
  loaded: Note[] | null;
}

/**
 * The saved notes, each deletable by its writer, a field for another, and one whose text goes nowhere
 * unless it is saved as a note.
 */
export function InquiryNotes({ kind, id, loaded }: InquiryNotesProps) {
  const { username } = useAdmin();
  const [added, setAdded] = useState<Note[]>([]);
  const [deleted, setDeleted] = useState<string[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  // A retry after a lost response reuses the id, so the note is stored once.
  const nextIds = useRef(new Map<typeof $unsaved, string>());
  const { state, run, reset } = useAction();
  const isBusy = state.kind === 'sending';
  const notes = [...(loaded ?? []), ...added].filter((note) => !deleted.includes(note.id));

  useEffect(() => {
    addEventListener('beforeunload', askBeforeLosing);
    onLogout(logoutTask);
  }, []);

  const save = ($texts: typeof $unsaved) => {
    const text = $texts.get()[id] ?? '';
    const noteId = nextIds.current.get($texts) ?? createUuid();
    nextIds.current.set($texts, noteId);
    const send = async () => {
      const note = await addNote(kind, id, { id: noteId, text });
      setAdded((known) => [...known, note]);
      return { title: 'Note saved', description: 'It is in the log of this inquiry.' };
    };
    void run(send, { title: 'Error saving note', outcome: 'The note was not saved.' }, () => {
      nextIds.current.delete($texts);
      $texts.setKey(id, '');
      field.current?.focus();
      reset();
    });
  };

  const remove = (noteId: string) => {
    const send = async () => {
      await deleteNote(kind, id, noteId);
      setDeleted((known) => [...known, noteId]);
      return { title: 'Note deleted', description: 'It is gone from the log.' };
    };
    void run(send, { title: 'Error deleting note', outcome: 'The note was not deleted.' }, () => {
      field.current?.focus();
      reset();
    });
  };

  return (
    <div className="details">
      {loaded && (
        <>
          <h3>Saved Notes</h3>
          {notes.length > 0 && (
            <ol className={logClass} aria-label="Saved notes">
              {notes.map((note) => (
                <NoteRow
                  key={note.id}
                  note={note}
                  isOwn={note.username === username}
                  isBusy={isBusy}
                  onDelete={() => remove(note.id)}
                />
              ))}
            </ol>
          )}
          <NoteForm id={id} field={field} isBusy={isBusy} onSave={() => save($unsaved)} />
        </>
      )}
      <ActionError state={state} />
      <ScratchField id={id} isBusy={isBusy} onKeep={loaded ? () => save($scratch) : undefined} />
    </div>
  );
}

interface NoteFormProps {
  id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  isBusy: boolean;
  onSave: () => void;
}

function NoteForm({ id, field, isBusy, onSave }: NoteFormProps) {
  const text = useStore($unsaved, { keys: [id] })[id] ?? '';
  return (
    <form
      className="no-print mt-[0.9rem] grid justify-items-start"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') field.current?.focus();
        else onSave();
      }}
    >
      <label htmlFor="inquiry-note" className="field-label">
        Add a note to the log
      </label>
      <p id="inquiry-note-hint" className="field-hint">
        Saved with your name and the time. Only admins see it, and the search finds it.
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
      <Button
        type="submit"
        look="small"
        className="mt-[0.6rem]"
        aria-disabled={isBusy || undefined}
      >
        Save note
      </Button>
    </form>
  );
}

interface ScratchFieldProps {
  id: string;
  isBusy: boolean;
  onKeep: (() => void) | undefined;
}

function ScratchField({ id, isBusy, onKeep }: ScratchFieldProps) {
  const text = useStore($scratch, { keys: [id] })[id] ?? '';
  return (
    <div className="no-print mt-6">
      <label htmlFor="inquiry-notes" className="field-label">
        Internal Notes
      </label>
      <p id="inquiry-notes-hint" className="field-hint">
        Notes are not saved. They disappear when you leave this page.
      </p>
      <textarea
        id="inquiry-notes"
        className="field"
        rows={2}
        maxLength={4000}
        aria-describedby="inquiry-notes-hint"
        value={text}
        onChange={(event) => $scratch.setKey(id, event.target.value)}
      />
      {onKeep && text.trim() !== '' && (
        <Button
          look="small"
          className="mt-[0.6rem]"
          aria-disabled={isBusy || undefined}
          onClick={onKeep}
        >
          Save as a note
        </Button>
      )}
    </div>
  );
}
