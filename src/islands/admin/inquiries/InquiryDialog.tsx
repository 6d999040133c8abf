import { useState } from 'react';
import { formatLongDate } from '#domain/post/post-date.ts';
import type { InquiryStatus } from '#domain/inquiry/status.ts';
import { Modal } from '#islands/admin/frame/Modal.tsx';
import { showFailure, showSuccess } from '#islands/admin/frame/show-notice.ts';
import { InquiryDetails } from './InquiryDetails.tsx';
import type { InquiryKind, StoredInquiry } from './inquiry-kind.ts';
import { NotesField } from './NotesField.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { describeUpdateFailure } from './update-failure.ts';
import { updateStatus } from './update-status.ts';

interface InquiryDialogProps<Entry extends StoredInquiry> {
  kind: InquiryKind<Entry>;
  entry: Entry;
  onClose: () => void;
  /** The server has taken a new status. */
  onUpdate: () => void;
}

type UpdateState = { kind: 'idle' } | { kind: 'saving' } | { kind: 'failed'; text: string };

/** One inquiry with all that was sent, and the buttons that set its status. */
export function InquiryDialog<Entry extends StoredInquiry>({
  kind,
  entry,
  onClose,
  onUpdate,
}: InquiryDialogProps<Entry>) {
  const [state, setState] = useState<UpdateState>({ kind: 'idle' });
  const isSaving = state.kind === 'saving';

  const update = async (status: InquiryStatus) => {
    if (isSaving) return;
    setState({ kind: 'saving' });
    try {
      await updateStatus(kind.path, entry.id, status);
    } catch (error) {
      const { toast, text } = describeUpdateFailure(error);
      setState({ kind: 'failed', text });
      showFailure(toast);
      return;
    }
    onClose();
    showSuccess({
      title: 'Status updated',
      description: `The ${kind.noun} status has been updated.`,
    });
    onUpdate();
  };

  return (
    <Modal
      title={entry.name}
      intro={`${kind.title}, ${formatLongDate(entry.createdAt)}`}
      mark={<StatusBadge status={entry.status} />}
      onClose={onClose}
      actions={
        <>
          <p role="alert" className="field-error" hidden={state.kind !== 'failed'}>
            {state.kind === 'failed' && state.text}
          </p>
          {kind.actions.map(({ status, label }) => (
            <button
              key={status}
              type="button"
              className="btn"
              data-action={status}
              // Not `disabled`, which would take the focus away.
              aria-disabled={isSaving || undefined}
              onClick={() => void update(status)}
            >
              {label}
            </button>
          ))}
        </>
      }
    >
      <InquiryDetails sections={kind.describe(entry)} />
      <NotesField id={entry.id} />
    </Modal>
  );
}
