import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { RequestError } from '#lib/browser/request.client.ts';
import { endSession } from '#features/account/session.client.ts';
import type { InterestDays, InterestReport } from './interest.ts';
import { interestQueries } from './interest-queries.client.ts';

/** A report, and the time it was asked for. */
export interface ShownReport {
  days: InterestDays;
  report: InterestReport;
}

/** Where the report on the chosen time stands. */
export type InterestReportState =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  /** Busy while the report on another time is on its way; until then the old one is shown. */
  | { kind: 'shown'; shown: ShownReport; isBusy: boolean };

/** Asks for the report on a time as soon as it is looked at. */
export function useInterestReport(days: InterestDays): InterestReportState {
  const query = interestQueries[days];
  const state = useStore(query.$state);
  const [shown, setShown] = useState<ShownReport | null>(null);
  useEffect(() => {
    void query.load();
  }, [query]);

  const error = state.kind === 'failed' ? state.error : null;
  useEffect(() => {
    if (error instanceof RequestError && error.status === 401) endSession();
  }, [error]);

  const report = state.kind === 'loaded' ? state.data : null;
  if (report && shown?.report !== report) setShown({ days, report });

  if (state.kind === 'failed') return { kind: 'failed', retry: () => void query.refresh() };
  if (shown === null) return { kind: 'loading' };
  return { kind: 'shown', shown, isBusy: shown.report !== report };
}
