import { Modal } from '#components/admin/Modal.client.tsx';

export interface LogoutQuestionProps {
  /** Sentences about what would be lost. */
  losses: readonly string[];
  onAnswer: (isConfirmed: boolean) => void;
}

export function LogoutQuestion({ losses, onAnswer }: LogoutQuestionProps) {
  const stay = () => onAnswer(false);
  return (
    <Modal
      title="Log out anyway?"
      intro="Something would be lost"
      onClose={stay}
      actions={
        <>
          <button type="button" className="btn btn-main" onClick={stay}>
            Stay logged in
          </button>
          <button type="button" className="btn btn-danger" onClick={() => onAnswer(true)}>
            Log out and lose it
          </button>
        </>
      }
    >
      {losses.map((loss) => (
        <p key={loss}>{loss}</p>
      ))}
    </Modal>
  );
}
