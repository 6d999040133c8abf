import { useId, useState } from 'react';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import { typeText } from '#editing/editor/document/edit-actions.client.ts';
import { ProblemText, useProblem, useIsSaving } from './text-field.client.tsx';
import { nameTimeZone } from '#lib/agency.ts';

/** Formats a time of day in minutes since midnight: "9:30 AM". */
export function formatTimeOfDay(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const clock = `${hour % 12 || 12}:${(minutes % 60).toString().padStart(2, '0')}`;
  return `${clock} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The times of day for which something can be planned. */
const halfHours = Array.from({ length: 48 }, (_, index) => {
  const label = formatTimeOfDay(index * 30);
  const hour = Math.floor(index / 2)
    .toString()
    .padStart(2, '0');
  return { value: `${hour}:${index % 2 === 0 ? '00' : '30'}`, label };
});

interface MomentInputProps {
  /** A time at the agency, such as "2026-11-27T09:00"; empty without a day. */
  value: string;
  /** The label, such as "Notice until". */
  label: string;
  /** The first and the last day, of which one must be chosen. */
  days?: readonly [first: string, last: string];
  onChange: (value: string) => void;
}

/** Chooses a day and a time at the agency, wherever the admin is. */
export function MomentInput({ value, label, days, onChange }: MomentInputProps) {
  const isBusy = useIsSaving();
  const [day = '', time = ''] = value.split('T');
  // A half-typed day counts as none, and must not clear the time.
  const [lastTime, setLastTime] = useState(time);
  return (
    <span className="plan-fields">
      <input
        type="date"
        className="field"
        aria-label={`Day: ${label}`}
        required={days !== undefined}
        min={days?.[0]}
        max={days?.[1] ?? '9999-12-31'}
        disabled={isBusy}
        value={day}
        onChange={({ target }) => {
          if (time !== '') setLastTime(time);
          const next = time || lastTime || '09:00';
          onChange(target.value === '' ? '' : `${target.value}T${next}`);
        }}
      />
      <select
        className="field"
        aria-label={`Time (${nameTimeZone()}): ${label}`}
        disabled={isBusy || day === ''}
        value={time}
        onChange={({ target }) => onChange(`${day}T${target.value}`)}
      >
        {day === '' && <option value="">Any time</option>}
        {halfHours.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
    </span>
  );
}

interface MomentFieldProps {
  item: ContentTextInfo;
  value: string;
  label: string;
}

/** Edits a time at the agency that the page does not show. */
export function MomentField({ item, value, label }: MomentFieldProps) {
  const id = useId();
  const problem = useProblem(item, value);
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
      <MomentInput value={value} label={label} onChange={(at) => typeText(item, at)} />
      <ProblemText id={`${id}-problem`} problem={problem} />
    </div>
  );
}
