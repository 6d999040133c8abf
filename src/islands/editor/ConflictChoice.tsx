import { useId, useState } from 'react';
import type { EditConflict } from '#domain/editing/editing-api.ts';
import { Difference } from './Difference.tsx';

type Side = 'mine' | 'mix' | 'theirs';

interface ConflictChoiceProps {
  conflict: EditConflict;
  onChoose: (value: string) => void;
}

/** Both versions of a text beside each other, and the choice between them. */
export function ConflictChoice({ conflict, onChoose }: ConflictChoiceProps) {
  const { place, base, yours, theirs, by } = conflict;
  const name = useId();
  const [side, setSide] = useState<Side | null>(null);
  const [mix, setMix] = useState(yours);

  const choose = (next: Side) => {
    setSide(next);
    onChoose({ mine: yours, theirs, mix }[next]);
  };
  const choice = (value: Side, label: string) => (
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
      {choice('mix', 'A mix of both')}
      {side === 'mix' && (
        <textarea
          aria-label={`A mix of both for ${place}`}
          className="field"
          rows={3}
          value={mix}
          onChange={(event) => {
            setMix(event.target.value);
            onChoose(event.target.value);
          }}
        />
      )}
    </fieldset>
  );
}
