import { Modal } from '#components/admin/Modal.client.tsx';
import { countNoun } from '#lib/text/phrases.ts';
import { findFindings, type Finding } from './content-checks.client.ts';
import { showField, toFieldAddress } from '#editing/editor/page/edit-focus.client.ts';
import type { PendingEdit } from '#editing/editor/document/editing-document.client.ts';
import { openDialog } from '#editing/editor/document/open-dialog.client.ts';
import { publishInTime } from './PublicationDialog.client.tsx';
import type { SaveOptions } from '#editing/editor/document/saving.client.ts';

/** The findings that the admin has seen and saved anyway. */
const accepted = new Set<string>();

const toKey = ({ target, message }: Finding) => `${target} ${message}`;

let isAsking = false;

/**
 * Returns whether the edits may be saved: nothing was found, or the admin saves anyway. An article
 * to be published later is planned first; `planned` if nothing else is left to save.
 */
export async function checkBeforeSave(
  edits: readonly PendingEdit[],
  options: SaveOptions,
): Promise<boolean | 'planned'> {
  if (isAsking) return false;
  isAsking = true;
  try {
    const published = await publishInTime(edits, options);
    if (published !== true) return published;
    const found = await findFindings(edits);
    const findings = found.filter((finding) => !accepted.has(toKey(finding)));
    if (findings.length === 0) return true;
    const isAccepted = await ask(findings);
    if (isAccepted) for (const finding of findings) accepted.add(toKey(finding));
    return isAccepted;
  } finally {
    isAsking = false;
  }
}

function ask(findings: readonly Finding[]): Promise<boolean> {
  return openDialog((finish) => <ChecksDialog findings={findings} onFinish={finish} />);
}

interface ChecksDialogProps {
  findings: readonly Finding[];
  onFinish: (isAccepted: boolean) => void;
}

function ChecksDialog({ findings, onFinish }: ChecksDialogProps) {
  const keepEditing = () => onFinish(false);
  return (
    <Modal
      title="Before you save"
      intro={`${countNoun(findings.length, 'thing')} to look at`}
      onClose={keepEditing}
      actions={
        <>
          <button type="button" className="btn btn-main" onClick={() => onFinish(true)}>
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
          <FindingItem key={toKey(finding)} finding={finding} onShow={keepEditing} />
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
          <a
            href={toFieldAddress(page, id)}
            onClick={(event) => {
              onShow();
              if (page !== location.pathname) return;
              event.preventDefault();
              // By then, the dialog has returned the focus.
              setTimeout(() => showField(target));
            }}
          >
            Show me<span className="sr-only">: {place}</span>
          </a>
        </p>
      )}
    </li>
  );
}
