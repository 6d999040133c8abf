import { ActionError } from '#components/admin/DialogActions.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import { countNoun, listWords } from '#lib/text/words.ts';
import { updateStatuses } from './inquiry-actions.client.ts';
import type { InquiryKind, StoredInquiry } from './inquiry-kinds.client.ts';
import { formatStatus, type InquiryStatus, type StatusesAnswer } from './status.ts';

/** Reads, for example, "2 inquiries are now In Progress. Ana Lopez was deleted meanwhile." */
function describeOutcome({ status, ids, missing }: StatusesAnswer, entries: StoredInquiry[]) {
  const done = `${countNoun(ids.length, 'inquiry', 'inquiries')} ${ids.length === 1 ? 'is' : 'are'} now ${formatStatus(status)}.`;
  if (missing.length === 0) return { title: 'Status updated', description: done };
  const names = entries.filter(({ id }) => missing.includes(id)).map(({ name }) => name);
  const gone = `${listWords(names)} ${names.length === 1 ? 'was' : 'were'} deleted meanwhile.`;
  return { title: 'Some were not updated', description: `${done} ${gone}` };
}

interface MarkBarProps<Entry extends StoredInquiry> {
  kind: InquiryKind<Entry>;
  entries: Entry[];
  /** Counts the rows of the page. */
  total: number;
  onMarkAll: () => void;
  onClear: () => void;
  onUpdate: () => void;
}

/** Sets the status of all marked rows in one request. */
export function MarkBar<Entry extends StoredInquiry>({
  kind,
  entries,
  total,
  onMarkAll,
  onClear,
  onUpdate,
}: MarkBarProps<Entry>) {
  const { state, run } = useAction();
  const ariaDisabled = state.kind === 'sending' || undefined;
  const setStatus = (status: InquiryStatus) => {
    const send = async () => {
      const ids = entries.map(({ id }) => id);
      return describeOutcome(await updateStatuses(kind.value, ids, status), entries);
    };
    const copy = { title: 'Error updating status', outcome: 'No status was changed.' };
    void run(send, copy, onUpdate);
  };
  const lead = `Mark ${entries.length.toString()} as`;
  return (
    <div role="group" aria-label="Marked inquiries" className="mark-bar no-print">
      <p role="status">
        {lead}
        <span className="sr-only">…</span>
      </p>
      {kind.actions.map(({ status }) => (
        <button
          key={status}
          type="button"
          className={status === 'declined' ? 'btn btn-small btn-danger' : 'btn btn-small'}
          aria-disabled={ariaDisabled}
          onClick={() => {
            setStatus(status);
          }}
        >
          <span className="sr-only">{lead} </span>
          {formatStatus(status)}
        </button>
      ))}
      <span className="mark-bar-rest">
        {entries.length < total && (
          <button type="button" className="btn btn-small" onClick={onMarkAll}>
            Mark all {total}
          </button>
        )}
        <button type="button" className="btn btn-small" onClick={onClear}>
          Unmark
        </button>
      </span>
      <ActionError state={state} />
    </div>
  );
}
