import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { Difference } from '#components/admin/Difference.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import {
  findMixProblem,
  findSide,
  isMixable,
  nameTheirs,
  readMix,
  type OpenChoice,
  $choices,
  chooseSide,
  findAnswer,
  toChoiceKey,
} from './conflict-choices.client.ts';
import {
  type ConflictAnswer,
  type ConflictSide,
  type OpenConflict,
  findNewerText,
  type FoundConflict,
} from './conflicts.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { parseValue } from '#editing/editor/document/editing-document.client.ts';
import { formatEditText } from '#editing/editor/document/edit-words.client.ts';

interface ConflictChoiceProps {
  conflict: OpenConflict;
  chosen: OpenChoice | undefined;
  /** The names of the sides if they are not two admins. */
  names?: { mine: string; theirs: string };
  /** Called with `mix` while the mix is being edited. */
  onChoose: (side: ConflictSide, mix?: string) => void;
}

export function ConflictChoice({ conflict, chosen, names, onChoose }: ConflictChoiceProps) {
  const { place, newer } = conflict;
  const { type = 'text' } = conflict.rules ?? {};
  const [base = '', yours = '', theirs = ''] = [conflict.base, conflict.yours, conflict.theirs].map(
    (text) => formatEditText({ type, target: '' }, parseValue(type, text)),
  );
  const name = useId();
  const side = findSide(conflict, chosen);
  const problem = findMixProblem(conflict, chosen);
  const refusal = problem?.kind === 'refused' ? problem.sentence : null;

  const choice = (value: ConflictSide, label: string) => (
    <label className="conflict-radio">
      <input type="radio" name={name} checked={side === value} onChange={() => onChoose(value)} />
      {label}
    </label>
  );

  return (
    <fieldset className="conflict">
      <legend>{place}</legend>
      <div className="conflict-sides">
        <div data-chosen={side === 'mine' ? '' : undefined}>
          {choice('mine', names?.mine ?? 'Mine')}
          <p>
            <Difference before={base} after={yours} />
          </p>
        </div>
        {newer !== null && (
          <div data-chosen={side === 'newer' ? '' : undefined}>
            {choice('newer', 'What you typed later')}
            <p>
              <Difference before={yours} after={newer} />
            </p>
          </div>
        )}
        <div data-chosen={side === 'theirs' ? '' : undefined}>
          {choice('theirs', names?.theirs ?? nameTheirs(conflict))}
          <p>
            <Difference before={base} after={theirs} />
          </p>
        </div>
      </div>
      {isMixable(conflict) && choice('mix', 'A mix of both')}
      {side === 'mix' && (
        <>
          <p id={`${name}-hint`} className="quiet">
            Here are both texts. Edit them into one.
          </p>
          <textarea
            aria-label={`A mix of both for ${place}`}
            aria-describedby={`${name}-hint${refusal === null ? '' : ` ${name}-problem`}`}
            aria-invalid={refusal !== null || undefined}
            className="field"
            rows={conflict.rules?.isMultiline === true ? 10 : 3}
            value={readMix(conflict, chosen)}
            onChange={(event) => onChoose('mix', event.target.value)}
          />
          {refusal !== null && (
            <p id={`${name}-problem`} className="edit-problem">
              {refusal}
            </p>
          )}
        </>
      )}
    </fieldset>
  );
}

interface ConflictDialogProps {
  conflicts: FoundConflict[];
  /** The save, if it was accepted before its conflicts were found. */
  save?: string | undefined;
  /** Why the last choice could not be applied. */
  problem: string;
  onAnswer: (answers: ConflictAnswer[] | null) => void;
}

function nameQuestion(conflicts: readonly FoundConflict[]): string {
  const [device, another] = new Set(conflicts.map((conflict) => conflict.device));
  return device === undefined || another !== undefined
    ? 'Somebody else changed the same text'
    : `You changed this on your ${device}, too`;
}

/** Asks which of two texts is to be saved; null to decide later. */
export function ConflictDialog({
  conflicts: found,
  save: savedAs,
  problem,
  onAnswer,
}: ConflictDialogProps) {
  // Rerenders when another tab changes the document.
  useStore($document, { ssr: 'initial' });
  const conflicts = found.map(findNewerText);
  const choices = useStore($choices, { ssr: 'initial' });
  const [isAsking, setIsAsking] = useState(false);
  const toKey = (conflict: FoundConflict) => toChoiceKey(conflict, savedAs);
  const answers = conflicts.flatMap(
    (conflict) => findAnswer(conflict, choices.get(toKey(conflict))) ?? [],
  );

  const listMixProblems = (isConfirmed = false) =>
    conflicts.flatMap(
      (conflict) => findMixProblem(conflict, choices.get(toKey(conflict)), isConfirmed) ?? [],
    );

  const save = (isConfirmed = false) => {
    const isOpen = listMixProblems(isConfirmed).length > 0;
    setIsAsking(isOpen);
    if (!isOpen) onAnswer(answers);
  };

  return (
    <Modal
      title={nameQuestion(found)}
      intro="Nothing is saved yet, and nothing is lost"
      onClose={() => onAnswer(null)}
      actions={
        <>
          <Button
            look="main"
            disabled={
              answers.length < conflicts.length ||
              listMixProblems().some(({ kind }) => kind === 'refused')
            }
            onClick={() => save()}
          >
            Save this choice
          </Button>
          <Button onClick={() => onAnswer(null)}>Decide later</Button>
        </>
      }
    >
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={toKey(conflict)}
          conflict={conflict}
          chosen={choices.get(toKey(conflict))}
          onChoose={(side, mix) => {
            setIsAsking(false);
            chooseSide(toKey(conflict), conflict, side, mix);
          }}
        />
      ))}
      {isAsking && (
        <div
          ref={(question) => question?.scrollIntoView({ block: 'nearest' })}
          role="alert"
          className="conflict-question"
        >
          <p>This still holds both texts. Save it as it is?</p>
          <Button look="small" onClick={() => save(true)}>
            Save it as it is
          </Button>
        </div>
      )}
      {problem !== '' && (
        <p role="alert" className="edit-problem">
          {problem}
        </p>
      )}
    </Modal>
  );
}
