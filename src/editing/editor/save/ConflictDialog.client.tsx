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
import { parseValue } from '#editing/editor/document/pending-edits.ts';
import { formatEditText } from '#editing/editor/document/edit-words.client.ts';

interface ConflictChoiceProps {
  conflict: OpenConflict;
  chosen: OpenChoice | undefined;
  /** The names of the sides if they are not two admins. */
  names?: { mine: string; theirs: string } | undefined;
  /** Called with `mix` while the mix is being edited. */
  onChoose: (side: ConflictSide, mix?: string) => void;
}

function ConflictChoice({ conflict, chosen, names, onChoose }: ConflictChoiceProps) {
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

interface ConflictChoicesProps extends Pick<ConflictChoiceProps, 'names'> {
  title: string;
  /** The conflicts by the keys of their choices. */
  conflicts: ReadonlyMap<string, OpenConflict>;
  /** The button's label. */
  action: string;
  /** Why the last choice could not be applied. */
  problem?: string;
  /** Called with the answers in the order of the conflicts; null to decide later. */
  onAnswer: (answers: ConflictAnswer[] | null) => void;
}

/** Asks which of two texts goes on, for each of them. */
export function ConflictChoices({
  title,
  conflicts,
  names,
  action,
  problem = '',
  onAnswer,
}: ConflictChoicesProps) {
  const choices = useStore($choices, { ssr: 'initial' });
  const [isAsking, setIsAsking] = useState(false);
  const open = Array.from(conflicts, ([key, conflict]) => {
    return { key, conflict, chosen: choices.get(key) };
  });
  const answers = open.flatMap(({ conflict, chosen }) => findAnswer(conflict, chosen) ?? []);

  const listMixProblems = (isConfirmed = false) =>
    open.flatMap(({ conflict, chosen }) => findMixProblem(conflict, chosen, isConfirmed) ?? []);

  const answer = (isConfirmed = false) => {
    const isOpen = listMixProblems(isConfirmed).length > 0;
    setIsAsking(isOpen);
    if (!isOpen) onAnswer(answers);
  };

  return (
    <Modal
      title={title}
      intro="Nothing is saved yet, and nothing is lost"
      onClose={() => onAnswer(null)}
      actions={
        <>
          <Button
            look="main"
            disabled={
              answers.length < open.length ||
              listMixProblems().some(({ kind }) => kind === 'refused')
            }
            onClick={() => answer()}
          >
            {action}
          </Button>
          <Button onClick={() => onAnswer(null)}>Decide later</Button>
        </>
      }
    >
      {open.map(({ key, conflict, chosen }) => (
        <ConflictChoice
          key={key}
          conflict={conflict}
          chosen={chosen}
          names={names}
          onChoose={(side, mix) => {
            setIsAsking(false);
            chooseSide(key, conflict, side, mix);
          }}
        />
      ))}
      {isAsking && (
        <div
          ref={(question) => question?.scrollIntoView({ block: 'nearest' })}
          role="alert"
          className="conflict-question"
        >
          <p>This still holds both texts. Keep it as it is?</p>
          <Button look="small" onClick={() => answer(true)}>
            Keep it as it is
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

interface ConflictDialogProps extends Pick<ConflictChoicesProps, 'onAnswer' | 'problem'> {
  conflicts: FoundConflict[];
  /** The save, if it was accepted before its conflicts were found. */
  save?: string | undefined;
}

function nameQuestion(conflicts: readonly FoundConflict[]): string {
  const [device, another] = new Set(conflicts.map((conflict) => conflict.device));
  return device === undefined || another !== undefined
    ? 'Somebody else changed the same text'
    : `You changed this on your ${device}, too`;
}

/** Asks which of two texts is to be saved. */
export function ConflictDialog({ conflicts, save, ...rest }: ConflictDialogProps) {
  // Rerenders when another tab changes the document.
  useStore($document, { ssr: 'initial' });
  const open = conflicts.map((each) => [toChoiceKey(each, save), findNewerText(each)] as const);
  return (
    <ConflictChoices
      {...rest}
      title={nameQuestion(conflicts)}
      conflicts={new Map(open)}
      action="Save this choice"
    />
  );
}
