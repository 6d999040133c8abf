import { useId, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { toAgencyTime } from '#lib/text/agency-time.ts';
import { halfHours } from './half-hours.ts';

const dayMs = 86_400_000;

interface PlanFormProps {
  /** The time planned so far, such as "2026-11-27T09:00"; tomorrow morning by default. */
  planned?: string;
  isBusy: boolean;
  onPlan: (at: string) => void;
  onCancel: () => void;
}

/** Asks for a date and time in Florida, wherever the admin is. */
export function PlanForm({ planned, isBusy, onPlan, onCancel }: PlanFormProps) {
  const id = useId();
  const [now] = useState(() => Date.now());
  const tomorrow = toAgencyTime(new Date(now + dayMs)).slice(0, 10);
  const [initialDay = tomorrow, initialTime = '09:00'] = planned?.split('T') ?? [];
  const [day, setDay] = useState(initialDay);
  const [time, setTime] = useState(initialTime);
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- Ctrl+S sends it from every field within
    <form
      className="plan"
      onKeyDown={(event) => {
        const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
        if (!isSave || event.altKey) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && day !== '') onPlan(`${day}T${time}`);
      }}
    >
      <div className="plan-fields">
        <div>
          <label className="field-label" htmlFor={`${id}-day`}>
            Day
          </label>
          <input
            id={`${id}-day`}
            className="field"
            type="date"
            required
            min={toAgencyTime(new Date(now)).slice(0, 10)}
            max={toAgencyTime(new Date(now + 365 * dayMs)).slice(0, 10)}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </div>
        <div>
          <label className="field-label" htmlFor={`${id}-time`}>
            Time in Florida
          </label>
          <select
            id={`${id}-time`}
            className="field"
            value={time}
            onChange={({ target }) => setTime(target.value)}
          >
            {halfHours.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </div>
      <p className="plan-actions">
        <Button type="submit" look="main" aria-disabled={isBusy ? true : undefined}>
          {planned === undefined ? 'Plan this save' : 'Change the time'}
        </Button>
        <Button onClick={onCancel}>{planned === undefined ? 'Back' : 'Keep the time'}</Button>
      </p>
    </form>
  );
}
