import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { answerConflicts, isText } from '#browser/editing/answer-conflicts.ts';
import {
  $choices,
  chooseSide,
  findAnswer,
  forgetChoices,
  toChoiceKey,
} from '#browser/editing/conflict-choices.ts';
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
  const choices = useStore($choices, { ssr: 'initial' });
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const toKey = (conflict: EditConflict) => toChoiceKey(conflict, savedAs);
  const answers = conflicts.flatMap(
    (conflict) => findAnswer(conflict, choices.get(toKey(conflict))) ?? [],
  );

  const save = async () => {
    setIsBusy(true);
    setProblem('');
    try {
      await answerConflicts(answers);
      if (savedAs !== undefined) await settleConflicts(savedAs, answers);
    } catch (error) {
      logError('Error loading the texts of this page:', error);
      setProblem('Your choice could not be taken. Nothing is lost: please save it again.');
      setIsBusy(false);
      return;
    }
    forgetChoices(conflicts.map(toKey));
    onClose();
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
            disabled={isBusy || answers.length < conflicts.length}
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
          chosen={choices.get(toKey(conflict))}
          onChoose={(side, mix) => {
            chooseSide(toKey(conflict), conflict, side, mix);
          }}
        />
      ))}
      {problem !== '' && (
        <p role="alert" className="edit-problem">
          {problem}
        </p>
      )}
    </Modal>
  );
}
