import type { QueryState } from '#lib/browser/query.client.ts';
import type { InquiryDetails, StatusChange } from './inquiry-details.ts';
import { formatMoment } from '#lib/text/moment.ts';
import { formatStatus } from './status.ts';

function ChangeRow({ changedAt, username, from, to }: StatusChange) {
  return (
    <li>
      <span>
        {formatStatus(from)} <span aria-hidden="true">→</span>
        <span className="sr-only">to</span> {formatStatus(to)}
      </span>
      <span className="history-source">
        {username}, <time dateTime={changedAt}>{formatMoment(changedAt)}</time>
      </span>
    </li>
  );
}

function History({ state }: { state: QueryState<InquiryDetails> }) {
  switch (state.kind) {
    case 'idle':
    case 'loading':
      return <p className="quiet">Loading…</p>;
    case 'failed':
      return <p className="quiet">The status history could not be loaded.</p>;
    case 'loaded':
      if (state.data.statusChanges.length === 0) {
        return <p className="quiet">The status has not been changed yet.</p>;
      }
      return (
        <ol className="history">
          {state.data.statusChanges.map((change) => (
            <ChangeRow key={`${change.changedAt} ${change.to}`} {...change} />
          ))}
        </ol>
      );
  }
}

/** Who set which status and when, oldest first. */
export function StatusHistory({ state }: { state: QueryState<InquiryDetails> }) {
  return (
    <div className="details">
      <h3>Status History</h3>
      <History state={state} />
    </div>
  );
}
