import { useState } from 'react';
import { isLocalTime, readAgencyTime, toAgencyTime } from '#lib/text/agency-time.ts';
import { toText } from '#model/files/field-value.ts';
import { isMoment } from '#editing/editor/document/card-values.ts';
import { toPublished } from '#editing/editor/document/new-entries.client.ts';
import {
  type ControlProps,
  FieldFrame,
  GroupFrame,
  type SpecOf,
  useControl,
} from './FieldFrame.client.tsx';
import { useIsSaving } from '#editing/editor/fields/text-field.client.tsx';

/** The last date with four digits for the year; a browser would accept six. */
const lastDay = '9999-12-31';

type TimeControlProps = ControlProps & { spec: SpecOf<'date' | 'moment'> };

/** Edits a date, or a time at the agency. */
export function TimeControl({ spec, ...props }: TimeControlProps) {
  const { field, value, onChange } = props;
  // The browser shows a half-typed value but does not report it.
  const [isHalfTyped, setIsHalfTyped] = useState(false);
  const isHalf = isHalfTyped && value === undefined;
  const problem = isHalf ? 'Finish the date: it needs a month, a day and a year.' : props.problem;
  const isDay = spec.kind === 'date';
  const isWritten = spec.kind === 'moment' && !spec.isLocal;
  const control = useControl({ field, problem });
  return (
    <FieldFrame {...props} id={control.id} problem={problem}>
      <input
        {...control}
        type={isDay ? 'date' : 'datetime-local'}
        max={isDay ? lastDay : `${lastDay}T23:59`}
        value={toTypedTime(toText(value), isDay)}
        onChange={({ target }) => {
          setIsHalfTyped(target.validity.badInput);
          const at = isWritten ? readAgencyTime(target.value) : null;
          const next = at ? toPublished(at) : target.value;
          onChange(next === '' ? undefined : next);
        }}
      />
    </FieldFrame>
  );
}

/** Formats a date or time for the browser's control; empty if that cannot show it. */
function toTypedTime(text: string, isDay: boolean): string {
  if (!isMoment(text)) return '';
  if (isDay) return /^\d{4}-\d\d-\d\d$/.test(text) ? text : '';
  if (isLocalTime(text)) return text;
  const shown = toAgencyTime(new Date(text));
  return isLocalTime(shown) ? shown : '';
}

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
];

const yearCount = 12;

/** Edits a month, such as "2026-03". No browser but Chrome has a control of its own for it. */
export function MonthControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const disabled = useIsSaving();
  const [year = '', month = ''] = toText(value).split('-');
  const [thisYear = '', thisMonth = ''] = toAgencyTime(new Date()).split('-');
  const years = Array.from({ length: yearCount }, (_, back) => String(Number(thisYear) - back));
  const shown = year === '' || years.includes(year) ? years : [...years, year];
  const choose = (chosen: string) => {
    // A check was made in the past, usually within the last twelve months.
    const guessed = String(Number(thisYear) - (chosen > thisMonth ? 1 : 0));
    onChange(chosen === '' ? undefined : `${year || guessed}-${chosen}`);
  };
  return (
    <GroupFrame {...props}>
      <span className="entry-month">
        <select
          className="field"
          aria-label={`${field.label}: month`}
          disabled={disabled}
          value={month}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">None</option>
          {monthNames.map((name, index) => (
            <option key={name} value={String(index + 1).padStart(2, '0')}>
              {name}
            </option>
          ))}
        </select>
        {month !== '' && (
          <select
            className="field"
            aria-label={`${field.label}: year`}
            disabled={disabled}
            value={year}
            onChange={({ target }) => onChange(`${target.value}-${month}`)}
          >
            {shown.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        )}
      </span>
    </GroupFrame>
  );
}
