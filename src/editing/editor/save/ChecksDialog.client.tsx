import { Modal } from '#components/admin/Modal.client.tsx';
import { countNoun } from '#lib/text/phrases.ts';
import type { Finding } from './content-checks.client.ts';
import { FieldLink } from './FieldLink.client.tsx';

interface ChecksDialogProps {
  findings: readonly Finding[];
  onAnswer: (isAccepted: boolean) => void;
}

/** Shows what to look at before a save, which is made nevertheless if the admin says so. */
export function ChecksDialog({ findings, onAnswer }: ChecksDialogProps) {
  const keepEditing = () => onAnswer(false);
  return (
    <Modal
      title="Before you save"
      intro={`${countNoun(findings.length, 'thing')} to look at`}
      onClose={keepEditing}
      actions={
        <>
          <button type="button" className="btn btn-main" onClick={() => onAnswer(true)}>
            Save anyway
          </button>
          <button type="button" className="btn" onClick={keepEditing}>
            Keep editing
          </button>
        </>
      }
    >
      <ul className="changes">
        {findings.map((finding) => (
          <FindingItem
            key={`${finding.target} ${finding.message}`}
            finding={finding}
            onShow={keepEditing}
          />
        ))}
      </ul>
    </Modal>
  );
}

function FindingItem({ finding, onShow }: { finding: Finding; onShow: () => void }) {
  const { target, id, place, page, message } = finding;
  return (
    <li className="change">
      <h3>{place}</h3>
      <p>{message}</p>
      {page !== null && (
        <p className="change-actions">
          <FieldLink to={{ id, page, target }} onFollow={onShow}>
            Show me<span className="sr-only">: {place}</span>
          </FieldLink>
        </p>
      )}
    </li>
  );
}
