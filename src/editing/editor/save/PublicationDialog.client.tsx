import { Modal } from '#components/admin/Modal.client.tsx';

interface PublicationDialogProps {
  article: string;
  /** Such as "March 14, 2026 at 9:00 AM". */
  when: string;
  onAnswer: (answer: 'now' | 'stay' | 'then') => void;
}

/** Asks whether an article with a date in the future goes out then or now. */
export function PublicationDialog({ article, when, onAnswer }: PublicationDialogProps) {
  return (
    <Modal
      title="Now, or then?"
      intro={article}
      onClose={() => onAnswer('stay')}
      actions={
        <>
          <button type="button" className="btn btn-main" onClick={() => onAnswer('then')}>
            Publish then
          </button>
          <button type="button" className="btn" onClick={() => onAnswer('now')}>
            Publish now
          </button>
          <button type="button" className="btn" onClick={() => onAnswer('stay')}>
            Keep editing
          </button>
        </>
      }
    >
      <p>
        This article has a date in the future: {when}, Florida time. It can go out by itself then,
        or go out now and show that date.
      </p>
    </Modal>
  );
}
