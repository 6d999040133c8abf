import { useId, useState } from 'react';
import { isLocalTime, readAgencyTime, toAgencyTime } from '#lib/text/agency-time.ts';
import { toText } from '#model/files/field-value.ts';
import { isMoment } from '#editing/editor/document/card-values.ts';
import { toPublished } from '#editing/editor/document/new-entries.client.ts';
import {
  type ControlProps,
  describeControl,
  FieldFrame,
  type SpecOf,
} from './FieldFrame.client.tsx';

/** The last date with four digits for the year; a browser would accept six. */
const lastDay = '9999-12-31';

type TimeControlProps = ControlProps & { spec: SpecOf<'date' | 'moment'> };

/** Edits a date, or a time in Florida. */
export function TimeControl({ spec, ...props }: TimeControlProps) {
  const { value, onChange } = props;
  const id = useId();
  // The browser shows a half-typed value but does not report it.
  const [isHalfTyped, setIsHalfTyped] = useState(false);
  const isHalf = isHalfTyped && value === undefined;
  const problem = isHalf ? 'Finish the date: it needs a month, a day and a year.' : props.problem;
  const isDay = spec.kind === 'date';
  const isWritten = spec.kind === 'moment' && !spec.isLocal;
  return (
    <FieldFrame {...props} id={id} problem={problem}>
      <input
        {...describeControl({ ...props, id, problem })}
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
