import { useId } from 'react';
import { isText, type ConflictSide, type OpenConflict } from './conflicts.client.ts';
import { findSide, readMix, type OpenChoice } from './conflict-choices.client.ts';
import { Difference } from '#components/admin/Difference.client.tsx';

interface ConflictChoiceProps {
  conflict: OpenConflict;
  /** What was chosen before. */
  chosen: OpenChoice | undefined;
  /** Takes note of a choice, and of the mix where it is written on. */
  onChoose: (side: ConflictSide, mix?: string) => void;
}

/** All versions beside each other, and the choice between them. What is no text cannot be mixed here. */
export function ConflictChoice({ conflict, chosen, onChoose }: ConflictChoiceProps) {
  const { place, base, yours, theirs, newer, by } = conflict;
  const name = useId();
  const side = findSide(conflict, chosen);

  const choice = (value: ConflictSide, label: string) => (
    <label className="conflict-radio">
      <input
        type="radio"
        name={name}
        checked={side === value}
        onChange={() => {
          onChoose(value);
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
        {newer !== null && (
          <div data-chosen={side === 'newer' ? '' : undefined}>
            {choice('newer', 'What you typed since')}
            <p>
              <Difference before={yours} after={newer} />
            </p>
          </div>
        )}
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
          value={readMix(conflict, chosen)}
          onChange={(event) => {
            onChoose('mix', event.target.value);
          }}
        />
      )}
    </fieldset>
  );
}
