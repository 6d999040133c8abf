import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { revertEdit } from '#editing/editor/document/edit-actions.client.ts';
import { showField, toFieldAddress } from '#editing/editor/page/edit-focus.client.ts';
import { formatEditText, sayEdit } from '#editing/editor/document/edit-words.client.ts';
import { findProblem } from '#editing/editor/document/refusals.client.ts';
import type { PendingEdit } from '#editing/editor/document/editing-document.client.ts';
import { $edits } from '#editing/editor/document/editing-store.client.ts';
import { $orphans, groupOrphans } from '#editing/editor/document/orphans.client.ts';
import { OrphanEntry } from '#editing/editor/save/OrphanDialog.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { Difference } from '#components/admin/Difference.client.tsx';
import { countNoun } from '#lib/text/phrases.ts';
import { PlanForm } from '#editing/editor/fields/PlanForm.client.tsx';
import { saveAsAsked } from '#editing/editor/save/save-as-asked.client.ts';
import { $items } from '#editing/editor/document/content-items.client.ts';
import { SearchPreview } from '#editing/editor/collections/SearchPreview.client.tsx';
import { SharePreview } from './SharePreview.client.tsx';
import { findSearchRole } from '#editing/editor/fields/text-checks.ts';

export interface ReviewDialogProps {
  /** Omitted where there is no page to compare, such as on the dashboard. */
  onCompare?: () => void;
  onClose: () => void;
}

export function ReviewDialog({ onCompare, onClose }: ReviewDialogProps) {
  const edits = useStore($edits);
  const orphans = useStore($orphans);
  const [isPlanning, setIsPlanning] = useState(false);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const changes = edits.filter(({ id }) => !orphans.has(id));
  const left = new Set(changes.flatMap(({ target }) => (unticked.has(target) ? [target] : [])));
  const count = edits.length - left.size;
  const toggle = (edit: PendingEdit) => {
    const tied = listTied(changes, edit);
    const others = [...left].filter((target) => !tied.includes(target));
    setUnticked(new Set(left.has(edit.target) ? others : [...others, ...tied]));
  };
  const [isSharing, setIsSharing] = useState(false);
  return (
    <Modal
      title="Your changes"
      intro="Not yet saved"
      onClose={onClose}
      actions={
        isPlanning ? (
          <PlanForm
            isBusy={count === 0}
            onPlan={(at) => {
              onClose();
              void saveAsAsked({ at, left });
            }}
            onCancel={() => setIsPlanning(false)}
          />
        ) : isSharing ? (
          <SharePreview onBack={() => setIsSharing(false)} />
        ) : (
          <>
            <button
              type="button"
              className="btn btn-main"
              disabled={count === 0}
              onClick={() => {
                onClose();
                void saveAsAsked({ left });
              }}
            >
              {left.size === 0
                ? 'Save all'
                : `Save ${count} of ${countNoun(edits.length, 'change')}`}
            </button>
            <button
              type="button"
              className="btn"
              disabled={count === 0}
              onClick={() => setIsPlanning(true)}
            >
              Save on…
            </button>
            {onCompare && (
              <button
                type="button"
                className="btn"
                title="Ctrl+Shift+E"
                disabled={edits.length === 0}
                onClick={() => {
                  onClose();
                  // By then, the dialog has returned the focus.
                  setTimeout(onCompare);
                }}
              >
                Show before
              </button>
            )}
            <button
              type="button"
              className="btn"
              disabled={edits.length === 0}
              onClick={() => setIsSharing(true)}
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
      {changes.length > 0 && (
        <p className="quiet">Choose what to publish now. The rest stays here as unsaved changes.</p>
      )}
      <ul className="changes">
        {groupOrphans(edits, orphans).map((group) => (
          <li key={group.entry} className="change">
            <OrphanEntry group={group} />
          </li>
        ))}
        {changes.map((edit) => (
          <Change
            key={edit.target}
            edit={edit}
            isLeft={left.has(edit.target)}
            onToggle={() => toggle(edit)}
            onClose={onClose}
          />
        ))}
      </ul>
    </Modal>
  );
}

/**
 * Returns the targets that are saved together: the positions of a list's texts depend on the list.
 */
function listTied(edits: readonly PendingEdit[], { target }: PendingEdit): string[] {
  const isIn = (list: PendingEdit, each: string) =>
    each === list.target || each.startsWith(`${list.target}.`);
  const list = edits.find((each) => each.type === 'list' && isIn(each, target));
  const tied = list ? edits.filter((each) => isIn(list, each.target)) : [];
  return tied.length > 0 ? tied.map((each) => each.target) : [target];
}

interface ChangeProps {
  edit: PendingEdit;
  isLeft: boolean;
  onToggle: () => void;
  onClose: () => void;
}

function Change({ edit, isLeft, onToggle, onClose }: ChangeProps) {
  const { place, type, page, id, target } = edit;
  const [base, value] = [edit.base, edit.value].map((text) => formatEditText(type, text));
  const words = sayEdit(edit);
  const problem = findProblem(edit);
  return (
    <li className="change">
      <h3>
        <label className="change-tick">
          <input type="checkbox" checked={!isLeft} onChange={onToggle} />
          {place}
        </label>
      </h3>
      {isLeft && <p className="quiet change-left">Left for later</p>}
      {words === null ? (
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
      ) : (
        <p className="change-words">{words}</p>
      )}
      <SearchResult edit={edit} />
      {problem && <p className="edit-problem">{problem}</p>}
      <p className="change-actions">
        <a
          href={toFieldAddress(page, id)}
          onClick={(event) => {
            if (page !== location.pathname) return;
            event.preventDefault();
            onClose();
            // By then, the dialog has returned the focus.
            setTimeout(() => showField(target));
          }}
        >
          Show it<span className="sr-only"> on its page: {place}</span>
        </a>
        <button type="button" className="editor-link" onClick={() => revertEdit(edit)}>
          Discard this change<span className="sr-only">: {place}</span>
        </button>
      </p>
    </li>
  );
}

/** Shows what a change means for search results; nothing for most changes. */
function SearchResult({ edit: { target, page } }: { edit: PendingEdit }) {
  const edits = useStore($edits);
  const items = useStore($items);
  if (findSearchRole(target) === null) return null;
  const [file = ''] = target.split('#');
  const slug = /^content\/blog\/(.+)\.md$/.exec(file)?.[1];
  const [title, description] = ['title', 'description'].map((role) => {
    const isIt = (each: { target: string }) =>
      each.target.startsWith(`${file}#`) && findSearchRole(each.target) === role;
    return (edits.find(isIt) ?? [...items.values()].find(isIt))?.value;
  });
  if (!title) return null;
  const address = slug === undefined ? page : `/blog/${slug}`;
  return (
    <SearchPreview
      title={title}
      description={description ?? readBuilt(address)}
      address={address}
    />
  );
}

/** Returns the built excerpt of an article, which its page does not show. */
function readBuilt(address: string): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  return address === location.pathname ? (meta?.content ?? '') : '';
}
