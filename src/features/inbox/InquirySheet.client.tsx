import type { QueryState } from '#lib/browser/query.client.ts';
import type { InquiryDetails as KnownDetails } from './inquiry-details.ts';
import type { InquiryStatus } from './status.ts';
import { formatLongDate } from '#lib/text/dates.ts';
import { Modal } from '#components/admin/Modal.client.tsx';
import { ActionError } from '#components/admin/ActionError.client.tsx';
import { InquiryFacts } from './InquiryFacts.client.tsx';
import type { InquiryKind, StoredInquiry } from './inquiry-kind.client.ts';
import { markSpam } from './inquiry-actions.client.ts';
import { NotesField } from './NotesField.client.tsx';
import { SpamNote } from './SpamNote.client.tsx';
import { StatusBadge } from './InquiryState.client.tsx';
import { StatusHistory } from './StatusHistory.client.tsx';
import { updateStatus } from './update-status.client.ts';
import { useAction } from '#components/admin/use-action.client.ts';
import { WaitingTime } from './WaitingTime.client.tsx';

interface InquirySheetProps<Entry extends StoredInquiry> {
  kind: InquiryKind<Entry>;
  entry: Entry;
  /** The last one that is known. */
  status: string;
  details: QueryState<KnownDetails>;
  /** Where it stands as long as the details are not there. */
  isInSpam: boolean;
  onClose: () => void;
  /** The server has taken a new status or place. */
  onUpdate: () => void;
  /** All data of the sender is to be deleted. */
  onEraseWish: () => void;
}

/** All that was sent with one inquiry, what became of it, and the buttons that change that. */
export function InquirySheet<Entry extends StoredInquiry>({
  kind,
  entry,
  status: knownStatus,
  details,
  isInSpam,
  onClose,
  onUpdate,
  onEraseWish,
}: InquirySheetProps<Entry>) {
  const { state, run } = useAction();
  const isSpam = details.kind === 'loaded' ? details.data.isSpam : isInSpam;
  // Not `disabled`, which would take the focus away.
  const ariaDisabled = state.kind === 'sending' || undefined;

  const setStatus = (status: InquiryStatus) => {
    const send = async () => {
      await updateStatus(kind.path, entry.id, status);
      const description = `The ${kind.noun} status has been updated.`;
      return { title: 'Status updated', description };
    };
    const words = { title: 'Error updating status', outcome: 'The status was not changed.' };
    void run(send, words, onUpdate);
  };

  const move = () => {
    const noun = kind.title.toLowerCase();
    const send = async () => {
      await markSpam(kind.value, entry.id, !isSpam);
      return isSpam
        ? { title: 'Not spam', description: `The ${noun} is back in the inbox.` }
        : { title: 'Marked as spam', description: `The ${noun} has been moved to spam.` };
    };
    const words = {
      title: isSpam ? 'Error moving to the inbox' : 'Error moving to spam',
      outcome: `The ${noun} was not moved.`,
    };
    void run(send, words, onUpdate);
  };

  return (
    <Modal
      title={entry.name}
      intro={`${kind.title}, ${formatLongDate(entry.createdAt)}`}
      mark={
        <div className="modal-marks">
          <StatusBadge status={knownStatus} />
          {knownStatus === 'new' && !isSpam && <WaitingTime createdAt={entry.createdAt} />}
        </div>
      }
      onClose={onClose}
      actions={
        <>
          <ActionError state={state} />
          {kind.actions.map(({ status, label }) => (
            <button
              key={status}
              type="button"
              className="btn"
              data-action={status}
              aria-disabled={ariaDisabled}
              onClick={() => {
                setStatus(status);
              }}
            >
              {label}
            </button>
          ))}
        </>
      }
    >
      {isSpam && (
        <SpamNote reasons={details.kind === 'loaded' ? details.data.spamReasons : []}>
          <button
            type="button"
            className="btn btn-small no-print"
            aria-disabled={ariaDisabled}
            onClick={move}
          >
            Not spam
          </button>
        </SpamNote>
      )}
      <InquiryFacts sections={kind.describe(entry)} />
      <StatusHistory state={details} />
      <NotesField id={entry.id} />
      <div className="sheet-more no-print">
        {!isSpam && (
          <button
            type="button"
            className="btn btn-small"
            aria-disabled={ariaDisabled}
            onClick={move}
          >
            Mark as spam
          </button>
        )}
        <button type="button" className="btn btn-small btn-danger" onClick={onEraseWish}>
          Erase all data of this person…
        </button>
      </div>
    </Modal>
  );
}
