import { useState } from 'react';
import { answerConflicts, isText, type ConflictAnswer } from '#browser/editing/answer-conflicts.ts';
import { say } from '#browser/editing/editor-message.ts';
import { settleConflicts } from '#browser/editing/settle-conflicts.ts';
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

/** Asks what shall be saved where somebody else has changed the same at the same time. */
export function ConflictDialog({ conflicts, save: savedAs, onClose }: ConflictDialogProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ConflictAnswer>>(new Map());
  const answers = conflicts.flatMap((conflict) => chosen.get(toKey(conflict)) ?? []);

  const save = async () => {
    onClose();
    try {
      await answerConflicts(answers);
      if (savedAs !== undefined) await settleConflicts(savedAs, answers);
    } catch (error) {
      logError('Error loading the texts of this page:', error);
      say('Your choice could not be taken. Your changes are still here. Please save again.');
      return;
    }
    say('Your choice is taken.');
    if (conflicts.some(isText)) await saveAndTell();
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
            disabled={answers.length < conflicts.length}
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
          key={toKey(conflict)}
          conflict={conflict}
          onChoose={(answer) => {
            setChosen((before) => new Map(before).set(toKey(conflict), answer));
          }}
        />
      ))}
    </Modal>
  );
}

/** Tells a conflict from the others of its save, of which several may be about no text. */
function toKey({ id, index }: EditConflict): string {
  return index?.toString() ?? id;
}
