import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  answerConflicts,
  findNewerWords,
  isText,
  loadConflictTexts,
  type MetConflict,
} from './conflicts.client.ts';
import {
  $choices,
  chooseSide,
  findAnswer,
  forgetChoices,
  toChoiceKey,
} from './conflict-choices.client.ts';
import { $document } from './editing-store.client.ts';
import { say } from './editor-message.client.ts';
import { settleConflicts } from './settle-conflicts.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { Modal } from '#components/admin/Modal.client.tsx';
import { ConflictChoice } from './ConflictChoice.client.tsx';
import { saveAndTell } from './save-and-tell.client.ts';

interface ConflictDialogProps {
  conflicts: MetConflict[];
  /** The save that they belong to, where it was taken before they were found. */
  save?: string;
  onClose: () => void;
}

/** Asks what shall be saved where somebody else has changed the same at the same time. */
export function ConflictDialog({ conflicts: met, save: savedAs, onClose }: ConflictDialogProps) {
  // What is typed in another tab counts too.
  useStore($document, { ssr: 'initial' });
  const conflicts = met.map(findNewerWords);
  const choices = useStore($choices, { ssr: 'initial' });
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const toKey = (conflict: MetConflict) => toChoiceKey(conflict, savedAs);
  const answers = conflicts.flatMap(
    (conflict) => findAnswer(conflict, choices.get(toKey(conflict))) ?? [],
  );

  const save = async () => {
    setIsBusy(true);
    setProblem('');
    try {
      await loadConflictTexts(answers);
      if (answers.some(({ conflict }) => findNewerWords(conflict).newer !== conflict.newer)) {
        setProblem('You have typed in this text since, and it is not saved. Please choose again.');
        setIsBusy(false);
        return;
      }
      if (savedAs !== undefined) await settleConflicts(savedAs, answers);
    } catch (error) {
      logError('Error loading the texts of this page:', error);
      setProblem('Your choice could not be taken. Nothing is lost: please save it again.');
      setIsBusy(false);
      return;
    }
    answerConflicts(answers);
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
