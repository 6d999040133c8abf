import { useId, useState } from 'react';
import {
  isText,
  type ConflictAnswer,
  type ConflictSide,
} from '#browser/editing/answer-conflicts.ts';
import type { EditConflict } from '#domain/editing/editing-api.ts';
import { Difference } from './Difference.tsx';

interface ConflictChoiceProps {
  conflict: EditConflict;
  onChoose: (answer: ConflictAnswer) => void;
}

/**
 * Both versions beside each other, and the choice between them. What is no text cannot be mixed here.
 */
export function ConflictChoice({ conflict, onChoose }: ConflictChoiceProps) {
  const { place, base, yours, theirs, by } = conflict;
  const name = useId();
  const [side, setSide] = useState<ConflictSide | null>(null);
  const [mix, setMix] = useState(yours);

  const choose = (next: ConflictSide) => {
    setSide(next);
    onChoose({ conflict, side: next, value: { mine: yours, theirs, mix }[next] });
  };
  const choice = (value: ConflictSide, label: string) => (
    <label className="conflict-radio">
      <input
        type="radio"
        name={name}
        checked={side === value}
        onChange={() => {
          choose(value);
        }}
      />
      {label}
    </label>
  );

  return (
    <fieldset className="conflict">
      <legend>{place}</legend>
      <div className="conflict-sides">
        <div data-chosen={side === 'mine' ? '' : undefined}>
          {choice('mine', 'Mine')}
          <p>
            <Difference before={base} after={yours} />
          </p>
        </div>
        <div data-chosen={side === 'theirs' ? '' : undefined}>
          {choice('theirs', by ? `Theirs, by ${by}` : 'Theirs')}
          <p>
            <Difference before={base} after={theirs} />
          </p>
        </div>
      </div>
      {isText(conflict) && choice('mix', 'A mix of both')}
      {side === 'mix' && (
        <textarea
          aria-label={`A mix of both for ${place}`}
          className="field"
          rows={3}
          value={mix}
          onChange={(event) => {
            setMix(event.target.value);
            onChoose({ conflict, side: 'mix', value: event.target.value });
          }}
        />
      )}
    </fieldset>
  );
}
