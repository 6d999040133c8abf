import { type ReactNode, useState } from 'react';
import { useQuery } from '#components/admin/use-query.client.ts';
import { LoadFailure, Spinner } from '#components/admin/Loading.client.tsx';
import { ViewSwitch } from '#components/admin/ViewSwitch.client.tsx';
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

interface LoadedReport {
  days: InterestDays;
  report: InterestReport;
}

export type InterestReportState =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  /** While `isBusy`, another report is loading. */
  | { kind: 'shown'; shown: LoadedReport; isBusy: boolean };

function useInterestReport(days: InterestDays): InterestReportState {
  const query = interestQueries[days];
  const state = useQuery(query);
  const [shown, setShown] = useState<LoadedReport | null>(null);

  const report = state.kind === 'loaded' ? state.data : null;
  if (report && shown?.report !== report) setShown({ days, report });

  if (state.kind === 'failed') return { kind: 'failed', retry: () => void query.refresh() };
  if (shown === null) return { kind: 'loading' };
  return { kind: 'shown', shown, isBusy: shown.report !== report };
}

interface InterestChartProps extends LoadedReport {
  kind: InterestKind;
  title: string;
  sum: number;
}

/** A chart of one kind of interest over time, on its own scale. */
function InterestChart({ kind, title, sum, days, report }: InterestChartProps) {
  const bars = report.periods.map((period) => ({
    count: period[kind],
    label: formatBarLabel(period.from, days),
    title: formatDays(period.from, period.to),
  }));
  const part = partNames[days];
  const summary = `${title} ${formatTimes(sum)}`;
  return (
    <figure className="card min-w-0 border border-line pt-5 pr-6 pb-4 pl-5 max-[30rem]:pr-5 max-[30rem]:pl-3">
      <figcaption className="mb-3 flex flex-wrap items-baseline gap-x-2">
        <strong className="text-lg/[1.65] font-semibold">{summary}</strong>{' '}
        <span className="text-sm/[1.65] text-soft">by {part}</span>
      </figcaption>
      <BarChart
        bars={bars}
        color={kind === 'viewed' ? 'fill-lagoon' : 'fill-coral'}
        description={`${summary}, with a bar for each ${part}. The table below holds the same numbers.`}
      />
    </figure>
  );
}

interface CountsTableProps {
  /** The end of the table's name. */
  by: string;
  rows: { key: string | number; name: ReactNode; viewed: number; contacted: number }[];
  isDense?: boolean;
}

const nameClass = 'pr-3 pl-6 max-[30rem]:pl-4';
const viewedClass = 'w-30 px-3 text-right max-[30rem]:w-20';
const contactedClass = 'w-30 pr-6 pl-3 text-right max-[30rem]:w-20 max-[30rem]:pr-4';

/** A table of counts, narrow enough to read across. */
function CountsTable({ by, rows, isDense = false }: CountsTableProps) {
  const headClass = 'py-[0.85rem] text-sm/[1.65] font-semibold text-soft first-letter:uppercase';
  const cellClass = `border-t border-line print:py-[0.2rem] ${isDense ? 'py-[0.4rem]' : 'py-[0.7rem]'}`;
  return (
    <div className="card max-w-184 print:break-inside-auto!">
      <table
        className="w-full text-left tabular-nums print:text-[10pt]"
        aria-label={`Interest by ${by}`}
      >
        <thead>
          <tr className="print:break-inside-avoid">
            <th scope="col" className={`${headClass} ${nameClass}`}>
              {by}
            </th>
            <th scope="col" className={`${headClass} ${viewedClass}`}>
              Viewed
            </th>
            <th scope="col" className={`${headClass} ${contactedClass}`}>
              Contacted
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, viewed, contacted }) => (
            <tr key={key} className="print:break-inside-avoid">
              <th scope="row" className={`${cellClass} ${nameClass} font-[400] wrap-anywhere`}>
                {name}
              </th>
              <td className={`${cellClass} ${viewedClass}`}>{viewed.toLocaleString('en-US')}</td>
              <td className={`${cellClass} ${contactedClass}`}>
                {contacted.toLocaleString('en-US')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PeriodTable({ days, report }: LoadedReport) {
  const part = partNames[days];
  return (
    // On paper, the collapsed table is printed, too.
    <details className="group print:details-content:h-auto print:details-content:[content-visibility:visible]">
      <summary className="min-h-11 w-fit cursor-pointer py-2 font-semibold text-lagoon group-open:mb-1 print:mb-1 print:list-none print:text-inherit">
        All numbers by {part}
      </summary>
      <CountsTable
        by={part}
        isDense
        rows={report.periods
          .toReversed()
          .map(({ from, to, ...counts }) => ({ key: from, name: formatDays(from, to), ...counts }))}
      />
    </details>
  );
}

function ProviderTable({ providers }: Pick<InterestReport, 'providers'>) {
  return (
    <CountsTable
      by="caregiver"
      rows={providers.map(({ id, name, isListed, viewed, contacted }) => ({
        key: id,
        name: isListed ? (
          <a href={`/providers/${id}`}>{name}</a>
        ) : (
          <>
            {name}
            <span className="block text-sm/[1.65] text-soft">No longer listed</span>
          </>
        ),
        viewed,
        contacted,
      }))}
    />
  );
}

interface InterestResultsProps extends LoadedReport {
  isBusy: boolean;
}

function InterestResults({ isBusy, ...shown }: InterestResultsProps) {
  const { from, to, periods, providers } = shown.report;
  const add = (sum: number, count: number) => sum + count;
  const viewed = periods.map((period) => period.viewed).reduce(add, 0);
  const contacted = periods.map((period) => period.contacted).reduce(add, 0);
  return (
    <div className="grid min-w-0 gap-10 transition-opacity aria-busy:opacity-55" aria-busy={isBusy}>
      <p role="status" className="-mb-5 text-soft">
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
          <section aria-labelledby="interest-over-time" className="grid min-w-0 gap-4">
            <h2 id="interest-over-time" className="text-xl/[1.2]">
              Over time
            </h2>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,26rem),1fr))] gap-4">
              <InterestChart {...shown} kind="viewed" title="Viewed" sum={viewed} />
              <InterestChart {...shown} kind="contacted" title="Contacted" sum={contacted} />
            </div>
            <PeriodTable {...shown} />
          </section>
          <section aria-labelledby="interest-by-caregiver" className="grid min-w-0 gap-4">
            <h2 id="interest-by-caregiver" className="text-xl/[1.2]">
              By caregiver
            </h2>
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

function InterestReview() {
  const [days, setDays] = useState<InterestDays>(defaultInterestDays);
  const state = useInterestReport(days);
  return (
    <div className="grid min-w-0 gap-10">
      <ViewSwitch
        label="Show the last"
        options={interestDays.map((value) => ({ value, label: labels[value] }))}
        chosen={days}
        onChoose={setDays}
      />
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
