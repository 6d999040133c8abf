import { useState } from 'react';
import { usualInterestDays, type InterestDays } from '#domain/matching/interest-report.ts';
import { Spinner } from '#islands/admin/frame/Spinner.tsx';
import { InterestResults } from './InterestResults.tsx';
import { TimeChoice } from './TimeChoice.tsx';
import { useInterestReport } from './use-interest-report.ts';

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
