import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { revertEdit } from './edit-actions.client.ts';
import { focusField, toFieldAddress } from './edit-focus.client.ts';
import { formatItems } from './list-edits.client.ts';
import { findProblem } from './refusals.client.ts';
import type { PendingEdit } from './editing-document.client.ts';
import { $edits } from './editing-store.client.ts';
import { $orphans, groupOrphans } from './orphans.client.ts';
import { OrphanEntry } from './OrphanDialog.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { Difference } from '#components/admin/Difference.client.tsx';
import { readAgencyTime } from '#lib/text/agency-time.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { PlanForm } from './PlanForm.client.tsx';
import { SharePreview } from './SharePreview.client.tsx';
import { showSuccess } from '#components/admin/use-action.client.ts';
import { saveAndTell } from './save-and-tell.client.ts';

export function ReviewDialog({ onClose }: { onClose: () => void }) {
  const edits = useStore($edits);
  const orphans = useStore($orphans);
  const [isPlanning, setIsPlanning] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  return (
    <Modal
      title="Your changes"
      intro="Not yet saved"
      mark={null}
      onClose={onClose}
      actions={
        isPlanning ? (
          <PlanForm
            isBusy={edits.length === 0}
            onPlan={(at) => {
              onClose();
              void plan(at);
            }}
            onCancel={() => {
              setIsPlanning(false);
            }}
          />
        ) : isSharing ? (
          <SharePreview
            onBack={() => {
              setIsSharing(false);
            }}
          />
        ) : (
          <>
            <button
              type="button"
              className="btn btn-main"
              disabled={edits.length === 0}
              onClick={() => {
                onClose();
                void saveAndTell();
              }}
            >
              Save all
            </button>
            <button
              type="button"
              className="btn"
              disabled={edits.length === 0}
              onClick={() => {
                setIsPlanning(true);
              }}
            >
              Save on…
            </button>
            <button
              type="button"
              className="btn"
              disabled={edits.length === 0}
              onClick={() => {
                setIsSharing(true);
              }}
            >
              Share a preview
            </button>
            <button type="button" className="btn" onClick={onClose}>
              Keep editing
            </button>
          </>
        )
      }
    >
      {edits.length === 0 && <p className="quiet">There are no changes left.</p>}
      <ul className="changes">
        {groupOrphans(edits, orphans).map((group) => (
          <li key={group.entry} className="change">
            <OrphanEntry group={group} />
          </li>
        ))}
        {edits
          .filter(({ id }) => !orphans.has(id))
          .map((edit) => (
            <Change key={edit.target} edit={edit} onClose={onClose} />
          ))}
      </ul>
    </Modal>
  );
}

async function plan(at: string): Promise<void> {
  if ((await saveAndTell(at)) !== 'planned') return;
  const when = formatMoment((readAgencyTime(at) ?? new Date()).toISOString());
  showSuccess({
    title: 'Save planned',
    description: `Your changes will be saved on ${when}, Florida time.`,
  });
}

function Change({ edit, onClose }: { edit: PendingEdit; onClose: () => void }) {
  const { place, type, page, id, target } = edit;
  const [base, value] = [edit.base, edit.value].map((text) =>
    type === 'list' ? formatItems(text) : text,
  );
  const problem = findProblem(edit);
  return (
    <li className="change">
      <h3>{place}</h3>
      <dl className="change-texts">
        <div>
          <dt>Before</dt>
          <dd>
            <Difference before={base ?? ''} after={value ?? ''} isBefore />
          </dd>
        </div>
        <div>
          <dt>Now</dt>
          <dd>
            <Difference before={base ?? ''} after={value ?? ''} />
          </dd>
        </div>
      </dl>
      {problem && <p className="edit-problem">{problem}</p>}
      <p className="change-actions">
        <a
          href={toFieldAddress(page, id)}
          onClick={(event) => {
            if (page !== location.pathname) return;
            event.preventDefault();
            onClose();
            // By then, the dialog has returned the focus.
            setTimeout(() => focusField(target));
          }}
        >
          Show it<span className="sr-only"> on its page: {place}</span>
        </a>
        <button
          type="button"
          className="editor-link"
          onClick={() => {
            revertEdit(edit);
          }}
        >
          Discard this change<span className="sr-only">: {place}</span>
        </button>
      </p>
    </li>
  );
}
