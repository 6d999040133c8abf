import { useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { toAgencyDay } from '#lib/text/agency-time.ts';
import { MomentInput } from './MomentField.client.tsx';
import { nameTimeZone } from '#lib/agency.ts';

/** Returns the agency's day some days from now. */
const toDay = (days: number) => toAgencyDay(new Date(Date.now() + days * 86_400_000));

interface PlanFormProps {
  /** The time planned so far, such as "2026-11-27T09:00"; tomorrow morning by default. */
  planned?: string;
  isBusy: boolean;
  onPlan: (at: string) => void;
  onCancel: () => void;
}

/** Asks for a date and time at the agency, wherever the admin is. */
export function PlanForm({ planned, isBusy, onPlan, onCancel }: PlanFormProps) {
  const [days] = useState(() => [toDay(0), toDay(365)] as const);
  const [at, setAt] = useState(() => planned ?? `${toDay(1)}T09:00`);
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
        if (!isBusy && at !== '') onPlan(at);
      }}
    >
      <p className="field-label">Day and time ({nameTimeZone()})</p>
      <MomentInput value={at} label="this save" days={days} onChange={setAt} />
      <p className="plan-actions">
        <Button type="submit" look="main" aria-disabled={isBusy ? true : undefined}>
          {planned === undefined ? 'Plan this save' : 'Change the time'}
        </Button>
        <Button onClick={onCancel}>{planned === undefined ? 'Back' : 'Keep the time'}</Button>
      </p>
    </form>
  );
}
