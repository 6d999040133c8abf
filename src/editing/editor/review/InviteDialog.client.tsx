import { Modal } from '#components/admin/Modal.client.tsx';
import { SharePreview } from './SharePreview.client.tsx';

/** Makes a link by which somebody without a login suggests other words. */
export function InviteDialog({ onAnswer }: { onAnswer: (answer: null) => void }) {
  const close = () => onAnswer(null);
  return (
    <Modal
      title="Ask for suggestions"
      intro="For a caregiver or a copywriter"
      actions={null}
      onClose={close}
    >
      <p>
        They write other words on the pages themselves. You take or leave each; nothing changes by
        itself. They also see what you have not saved yet.
      </p>
      <SharePreview takesWords onBack={close} />
    </Modal>
  );
}
