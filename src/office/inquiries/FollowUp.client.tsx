import { useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { ActionError } from '#components/admin/DialogActions.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { toAgencyDay } from '#lib/text/agency-time.ts';
import { formatLongDate } from '#lib/text/long-date.ts';
import { setFollowUp } from './inquiry-actions.client.ts';

/** Returns the agency's day that many days from now, such as 2026-11-27. */
function addDays(days: number): string {
  const noon = new Date(`${toAgencyDay(new Date())}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}

/** Returns, for example, "November 27, 2026". */
export function formatDay(day: string): string {
  return formatLongDate(`${day}T17:00:00Z`);
}

function describeDay(day: string | null): string {
  if (day === null) return 'No day is set.';
  const today = addDays(0);
  if (day === today) return 'Due today.';
  return day < today ? `Due since ${formatDay(day)}.` : `On ${formatDay(day)}.`;
}

const presets = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In a week', days: 7 },
] as const;

interface FollowUpProps {
  kind: InquiryKindName;
  id: string;
  /** The day on the server when the inquiry was opened. */
  loaded: string | null;
  onChange: () => void;
}

/** A field for the day on which to come back to an inquiry. */
export function FollowUp({ kind, id, loaded, onChange }: FollowUpProps) {
  const [day, setDay] = useState(loaded);
  const [typed, setTyped] = useState(loaded ?? '');
  const { state, run, reset } = useAction();

  const save = (next: string | null) => {
    const send = async () => {
      await setFollowUp(kind, id, next);
      setDay(next);
      setTyped(next ?? '');
      return {
        title: next === null ? 'Follow-up cleared' : 'Follow-up saved',
        description: describeDay(next),
      };
    };
    const copy = { title: 'Error saving follow-up', outcome: 'The day was not saved.' };
    void run(send, copy, () => {
      reset();
      onChange();
    });
  };

  return (
    <div className="details">
      <h3>Follow-up</h3>
      <p>{describeDay(day)}</p>
      <form
        className="no-print mt-[0.6rem] flex flex-wrap items-center gap-[0.6rem]"
        onSubmit={(event) => {
          event.preventDefault();
          save(typed === '' ? null : typed);
        }}
      >
        <label htmlFor="inquiry-follow-up" className="sr-only">
          Follow up on
        </label>
        <input
          id="inquiry-follow-up"
          type="date"
          className="field min-h-10 w-auto py-1"
          min="2000-01-01"
          max="2099-12-31"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="small">
          Save day
        </Button>
        {presets.map(({ label, days }) => (
          <Button key={label} look="small" onClick={() => save(addDays(days))}>
            {label}
          </Button>
        ))}
        {day !== null && (
          <Button look="small" onClick={() => save(null)}>
            Clear day
          </Button>
        )}
      </form>
      <ActionError state={state} />
    </div>
  );
}
