import { useState } from 'react';
import { usualInterestDays, type InterestDays } from './interest.ts';
import { Spinner } from '#components/admin/Spinner.client.tsx';
import { InterestResults } from './InterestResults.client.tsx';
import { TimeChoice } from './TimeChoice.client.tsx';
import { useInterestReport } from './use-interest-report.client.ts';

/** What families were interested in, within a time that can be chosen. */
export function InterestReview() {
  const [days, setDays] = useState<InterestDays>(usualInterestDays);
  const state = useInterestReport(days);
  return (
    <div className="interest">
      <TimeChoice days={days} onChoose={setDays} />
      {state.kind === 'loading' && <Spinner label="Loading" />}
      {state.kind === 'failed' && (
        <div role="alert" className="list-note">
          <p>The numbers could not be loaded.</p>
          <button type="button" className="btn" onClick={state.retry}>
            Try again
          </button>
        </div>
      )}
      {state.kind === 'shown' && <InterestResults {...state.shown} isBusy={state.isBusy} />}
    </div>
  );
}
