import { Modal } from '#components/admin/Modal.client.tsx';

interface RecoveryNoteProps {
  /** How many recovery codes are left, in words. */
  text: string;
  onClose: () => void;
}

/** Tells after a login with a recovery code how many are left: a toast would soon be the next one's. */
export function RecoveryNote({ text, onClose }: RecoveryNoteProps) {
  return (
    <Modal
      title="You are logged in again"
      intro="Your recovery code is used up now"
      mark={null}
      onClose={onClose}
      actions={
        <button type="button" className="btn btn-main" onClick={onClose}>
          Go on
        </button>
      }
    >
      <p>{text}</p>
    </Modal>
  );
}
