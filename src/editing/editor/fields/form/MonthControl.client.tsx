import { useId } from 'react';
import { toAgencyTime } from '#lib/text/agency-time.ts';
import { toText } from '#model/files/field-value.ts';
import { type ControlProps, Hint, markField, ProblemNote } from './FieldFrame.client.tsx';

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
];

const shownYears = 12;

/** Edits a month, such as "2026-03". No browser but Chrome has a control of its own for it. */
export function MonthControl({
  field,
  value,
  problem,
  isMissing = false,
  isBusy,
  onChange,
}: ControlProps) {
  const id = useId();
  const { label, hint } = field;
  const [year = '', month = ''] = toText(value).split('-');
  const [thisYear = '', thisMonth = ''] = toAgencyTime(new Date()).split('-');
  const years = Array.from({ length: shownYears }, (_, back) => String(Number(thisYear) - back));
  const shown = year === '' || years.includes(year) ? years : [...years, year];
  const choose = (chosen: string) => {
    // A check was made in the past, usually within the last twelve months.
    const guessed = String(Number(thisYear) - (chosen > thisMonth ? 1 : 0));
    onChange(chosen === '' ? undefined : `${year || guessed}-${chosen}`);
  };
  return (
    <div
      className="entry-field"
      role="group"
      aria-labelledby={`${id}-label`}
      {...markField(field, isMissing)}
    >
      <span id={`${id}-label`} className="edit-label">
        {label}
      </span>
      <Hint hint={hint} />
      <span className="entry-month">
        <select
          className="field"
          aria-label={`${label}: month`}
          disabled={isBusy}
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
            aria-label={`${label}: year`}
            disabled={isBusy}
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
      <ProblemNote problem={problem} />
    </div>
  );
}
