import { useId } from 'react';
import type { ContentItemInfo } from '#features/publishing/editing-api.ts';
import { typeText } from './edit-actions.client.ts';
import { halfHours } from './half-hours.ts';
import { ProblemText, useProblem } from './item-field.client.tsx';

interface MomentFieldProps {
  item: ContentItemInfo;
  value: string;
  label: string;
  isBusy: boolean;
}

/** Edits a time in Florida, such as "2026-11-27T09:00"; without a day there is none. */
export function MomentField({ item, value, label, isBusy }: MomentFieldProps) {
  const id = useId();
  const problem = useProblem(item, value);
  const [day = '', time = ''] = value.split('T');
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
          className="field"
          aria-label={`Day: ${label}`}
          disabled={isBusy}
          value={day}
          onChange={({ target }) => {
            typeText(item, target.value === '' ? '' : `${target.value}T${time || '09:00'}`);
          }}
        />
        <select
          className="field"
          aria-label={`Time: ${label}`}
          disabled={isBusy || day === ''}
          value={time}
          onChange={({ target }) => {
            typeText(item, `${day}T${target.value}`);
          }}
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
