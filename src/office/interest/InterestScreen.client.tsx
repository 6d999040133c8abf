import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { LoadFailure, Spinner } from '#components/admin/Loading.client.tsx';
import { AdminScreen, type ScreenProps } from '#office/shell/AdminScreen.client.tsx';
import { createAdminQuery } from '#office/shell/admin-query.client.ts';
import { BarChart } from './BarChart.client.tsx';
import { formatBarLabel, formatDays, formatTimes, partNames } from './interest-words.ts';
import {
  type InterestKind,
  interestReportSchema,
  type InterestDays,
  type InterestReport,
  interestDays,
  defaultInterestDays,
} from '#site/match/interest.ts';

const createReportQuery = (days: InterestDays) =>
  createAdminQuery([`/api/admin/interest?days=${days}`], interestReportSchema);

const interestQueries = {
  30: createReportQuery(30),
  90: createReportQuery(90),
  365: createReportQuery(365),
} satisfies Record<InterestDays, unknown>;

interface ShownReport {
  days: InterestDays;
  report: InterestReport;
}

export type InterestReportState =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  /** Keeps showing the old report while another one loads. */
  | { kind: 'shown'; shown: ShownReport; isBusy: boolean };

function useInterestReport(days: InterestDays): InterestReportState {
  const query = interestQueries[days];
  const state = useStore(query.$state);
  const [shown, setShown] = useState<ShownReport | null>(null);
  useEffect(() => {
    void query.load();
  }, [query]);

  const report = state.kind === 'loaded' ? state.data : null;
  if (report && shown?.report !== report) setShown({ days, report });

  if (state.kind === 'failed') return { kind: 'failed', retry: () => void query.refresh() };
  if (shown === null) return { kind: 'loading' };
  return { kind: 'shown', shown, isBusy: shown.report !== report };
}

interface InterestChartProps extends ShownReport {
  kind: InterestKind;
  title: string;
  sum: number;
}

/** Draws one kind of interest over time, on a scale of its own. */
function InterestChart({ kind, title, sum, days, report }: InterestChartProps) {
  const bars = report.periods.map((period) => ({
    count: period[kind],
    label: formatBarLabel(period.from, days),
    title: formatDays(period.from, period.to),
  }));
  const part = partNames[days];
  const summary = `${title} ${formatTimes(sum)}`;
  return (
    <figure className="card interest-chart" data-kind={kind}>
      <figcaption>
        <strong>{summary}</strong> <span>by {part}</span>
      </figcaption>
      <BarChart
        bars={bars}
        description={`${summary}, with a bar for each ${part}. The table below holds the same numbers.`}
      />
    </figure>
  );
}

function PeriodTable({ days, report }: ShownReport) {
  const part = partNames[days];
  return (
    <details className="interest-numbers">
      <summary>All numbers by {part}</summary>
      <div className="card">
        <table className="counts" aria-label={`Interest by ${part}`}>
          <thead>
            <tr>
              <th scope="col">{part}</th>
              <th scope="col">Viewed</th>
              <th scope="col">Contacted</th>
            </tr>
          </thead>
          <tbody>
            {report.periods.toReversed().map(({ from, to, viewed, contacted }) => (
              <tr key={from}>
                <th scope="row">{formatDays(from, to)}</th>
                <td>{viewed.toLocaleString('en-US')}</td>
                <td>{contacted.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function ProviderTable({ providers }: Pick<InterestReport, 'providers'>) {
  return (
    <div className="card">
      <table className="counts" aria-label="Interest by caregiver">
        <thead>
          <tr>
            <th scope="col">Caregiver</th>
            <th scope="col">Viewed</th>
            <th scope="col">Contacted</th>
          </tr>
        </thead>
        <tbody>
          {providers.map(({ id, name, isListed, viewed, contacted }) => (
            <tr key={id}>
              <th scope="row">
                {isListed ? <a href={`/providers/${id}`}>{name}</a> : name}
                {!isListed && <span className="unlisted">No longer listed</span>}
              </th>
              <td>{viewed.toLocaleString('en-US')}</td>
              <td>{contacted.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface InterestResultsProps extends ShownReport {
  isBusy: boolean;
}

function InterestResults({ isBusy, ...shown }: InterestResultsProps) {
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
          No family has viewed or contacted a caregiver in this period. Views and contacts in Find
          My Match are counted here.
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

const labels: Record<InterestDays, string> = { 30: '30 days', 90: '90 days', 365: 'A year' };

interface TimeChoiceProps {
  days: InterestDays;
  onChoose: (days: InterestDays) => void;
}

function TimeChoice({ days, onChoose }: TimeChoiceProps) {
  return (
    <div role="group" aria-label="Show the last" className="view-switch no-print">
      {interestDays.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === days}
          onClick={() => onChoose(each)}
        >
          {labels[each]}
        </button>
      ))}
    </div>
  );
}

function InterestReview() {
  const [days, setDays] = useState<InterestDays>(defaultInterestDays);
  const state = useInterestReport(days);
  return (
    <div className="interest">
      <TimeChoice days={days} onChoose={setDays} />
      {state.kind === 'loading' && <Spinner label="Loading" />}
      {state.kind === 'failed' && (
        <LoadFailure text="We couldn't load the numbers." onRetry={state.retry} />
      )}
      {state.kind === 'shown' && <InterestResults {...state.shown} isBusy={state.isBusy} />}
    </div>
  );
}

export default function InterestScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen}>
      <InterestReview />
    </AdminScreen>
  );
}
