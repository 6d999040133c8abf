import type { ShownReport } from './use-interest-report.client.ts';
import { InterestChart } from './InterestChart.client.tsx';
import { formatDays, formatTimes } from './interest-words.client.ts';
import { PeriodTable } from './PeriodTable.client.tsx';
import { ProviderTable } from './ProviderTable.client.tsx';

interface InterestResultsProps extends ShownReport {
  /** The numbers of another time are on their way. */
  isBusy: boolean;
}

/** The numbers of one time: over its course, and for each caregiver. */
export function InterestResults({ isBusy, ...shown }: InterestResultsProps) {
  const { from, to, periods, providers } = shown.report;
  const add = (sum: number, count: number) => sum + count;
  const viewed = periods.map((period) => period.viewed).reduce(add, 0);
  const contacted = periods.map((period) => period.contacted).reduce(add, 0);
  return (
    <div className="interest-results" aria-busy={isBusy}>
      <p role="status" className="interest-time">
        {formatDays(from, to)}
        <span className="sr-only">
          : viewed {formatTimes(viewed)}, contacted {formatTimes(contacted)}
        </span>
      </p>
      {providers.length === 0 ? (
        <p className="card list-note">
          No family has viewed or contacted a caregiver in these days. Once somebody does in Find My
          Match, it is counted here.
        </p>
      ) : (
        <>
          <section aria-labelledby="interest-over-time">
            <h2 id="interest-over-time">Over time</h2>
            <div className="interest-charts">
              <InterestChart {...shown} kind="viewed" title="Viewed" sum={viewed} />
              <InterestChart {...shown} kind="contacted" title="Contacted" sum={contacted} />
            </div>
            <PeriodTable {...shown} />
          </section>
          <section aria-labelledby="interest-by-caregiver">
            <h2 id="interest-by-caregiver">By caregiver</h2>
            <p className="quiet">
              Viewed: a family opened the profile. Contacted: a family pressed Call or Email, which
              reach the agency. Each visit counts once per caregiver.
            </p>
            <ProviderTable providers={providers} />
          </section>
        </>
      )}
    </div>
  );
}
