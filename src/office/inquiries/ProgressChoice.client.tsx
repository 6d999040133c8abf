import { useState } from 'react';
import { ActionError } from '#components/admin/DialogActions.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { progressNames, progressWords } from '#site/forms/inquiry-progress.ts';
import { setProgress } from './inquiry-actions.client.ts';

interface ProgressChoiceProps {
  kind: InquiryKindName;
  id: string;
  /** How far it was on the server when the inquiry was opened. */
  loaded: string | null;
}

/** A field for what the sender reads by the link in the confirmation. */
export function ProgressChoice({ kind, id, loaded }: ProgressChoiceProps) {
  const [progress, setChosen] = useState(loaded);
  const { state, run, reset } = useAction();

  const save = (value: string) => {
    const chosen = progressNames.find((name) => name === value) ?? null;
    const send = async () => {
      await setProgress(kind, id, chosen);
      setChosen(chosen);
      return { title: 'Saved', description: 'The sender sees it through the link in the email.' };
    };
    const copy = { title: 'Error saving', outcome: 'The sender still sees what was there.' };
    void run(send, copy, reset);
  };

  return (
    <div className="details no-print">
      <h3>
        <label htmlFor="inquiry-progress">What the sender sees</label>
      </h3>
      <select
        id="inquiry-progress"
        className="field mt-[0.6rem] min-h-10 w-auto py-1"
        value={progress ?? ''}
        onChange={(event) => save(event.target.value)}
      >
        <option value="">A person has read it</option>
        {progressNames.map((name) => (
          <option key={name} value={name}>
            {progressWords[kind][name]}
          </option>
        ))}
      </select>
      <ActionError state={state} />
    </div>
  );
}
