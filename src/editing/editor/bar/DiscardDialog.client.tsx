import { Modal } from '#components/admin/Modal.client.tsx';
import { countNoun, listWords } from '#lib/text/phrases.ts';
import { namePage } from '#editing/editor/save/FieldLink.client.tsx';

interface DiscardDialogProps {
  count: number;
  pages: readonly string[];
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks before the changes of other pages are discarded, too. */
export function DiscardDialog({ count, pages, onAnswer }: DiscardDialogProps) {
  const keep = () => onAnswer(false);
  return (
    <Modal
      title="Discard all changes?"
      intro={countNoun(count, 'unsaved change')}
      onClose={keep}
      actions={
        <>
          <button type="button" className="btn btn-danger" onClick={() => onAnswer(true)}>
            Discard all
          </button>
          <button type="button" className="btn" onClick={keep}>
            Keep editing
          </button>
        </>
      }
    >
      <p>
        This discards what you changed on {listWords(pages.map(namePage))}. Right afterwards, you
        can still undo it.
      </p>
    </Modal>
  );
}
