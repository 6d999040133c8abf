import type { ShownReport } from './use-interest-report.client.ts';
import { formatDays, partNames } from './interest-words.client.ts';

/** The numbers of the charts, latest first, for whoever wants to read them. */
export function PeriodTable({ days, report }: ShownReport) {
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
