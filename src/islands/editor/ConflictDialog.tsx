import { useState } from 'react';
import { answerConflicts } from '#browser/editing/answer-conflicts.ts';
import { dropConflicts } from '#browser/editing/drop-conflicts.ts';
import { say } from '#browser/editing/editor-message.ts';
import { logError } from '#browser/log/log-error.ts';
import type { EditConflict } from '#domain/editing/editing-api.ts';
import { Modal } from '#islands/admin/frame/Modal.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import { saveAndTell } from './save-and-tell.ts';

interface ConflictDialogProps {
  conflicts: EditConflict[];
  /** The save that they belong to, where it was taken before they were found. */
  save?: string;
  onClose: () => void;
}

/** Asks what shall be saved of texts that somebody else has changed at the same time. */
export function ConflictDialog({ conflicts, save: savedAs, onClose }: ConflictDialogProps) {
  const [values, setValues] = useState<Record<string, string>>({});
  const open = conflicts.filter(({ id }) => values[id] === undefined).length;

  const save = async () => {
    onClose();
    try {
      await answerConflicts(
        conflicts.map((conflict) => ({ conflict, value: values[conflict.id] ?? conflict.yours })),
      );
      if (savedAs !== undefined) {
        const kept = conflicts.filter(({ id, theirs }) => values[id] === theirs);
        await dropConflicts(savedAs, kept);
      }
    } catch (error) {
      logError('Error loading the texts of this page:', error);
      say('Your choice could not be taken. Your changes are still here. Please save again.');
      return;
    }
    await saveAndTell();
  };

  return (
    <Modal
      title="Somebody else changed the same text"
      intro="Nothing is saved yet, and nothing is lost"
      mark={null}
      onClose={onClose}
      actions={
        <>
          <button
            type="button"
            className="btn btn-main"
            disabled={open > 0}
            onClick={() => void save()}
          >
            Save this choice
          </button>
          <button type="button" className="btn" onClick={onClose}>
            Decide later
          </button>
        </>
      }
    >
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.id}
          conflict={conflict}
          onChoose={(value) => {
            setValues((before) => ({ ...before, [conflict.id]: value }));
          }}
        />
      ))}
    </Modal>
  );
}
