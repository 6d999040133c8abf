import { useId, useState } from 'react';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import { typeText } from '#editing/editor/document/edit-actions.client.ts';
import { halfHours } from './half-hours.ts';
import { ProblemText, useProblem } from './text-field.client.tsx';

interface MomentFieldProps {
  item: ContentTextInfo;
  value: string;
  label: string;
  isBusy: boolean;
}

/** Edits a time in Florida, such as "2026-11-27T09:00"; empty without a day. */
export function MomentField({ item, value, label, isBusy }: MomentFieldProps) {
  const id = useId();
  const problem = useProblem(item, value);
  const [day = '', time = ''] = value.split('T');
  // A half-typed day counts as none, and must not clear the time.
  const [lastTime, setLastTime] = useState(time);
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={problem ? `${id}-problem` : undefined}
      className="edit-labeled"
      data-edit-field={item.target}
      tabIndex={-1}
    >
      <span className="edit-label" id={`${id}-label`}>
        {label}
      </span>
      <span className="edit-moment">
        <input
          type="date"
          max="9999-12-31"
          className="field"
          aria-label={`Day: ${label}`}
          disabled={isBusy}
          value={day}
          onChange={({ target }) => {
            if (time !== '') setLastTime(time);
            const next = time || lastTime || '09:00';
            typeText(item, target.value === '' ? '' : `${target.value}T${next}`);
          }}
        />
        <select
          className="field"
          aria-label={`Time: ${label}`}
          disabled={isBusy || day === ''}
          value={time}
          onChange={({ target }) => typeText(item, `${day}T${target.value}`)}
        >
          {day === '' && <option value="">Any time</option>}
          {halfHours.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </select>
      </span>
      <ProblemText id={`${id}-problem`} problem={problem} />
    </div>
  );
}
