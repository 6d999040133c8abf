import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Modal } from '#components/admin/Modal.client.tsx';
import { logError } from '#lib/browser/log-error.client.ts';
import { revertEdit } from '#editing/editor/document/edit-actions.client.ts';
import { $edits } from '#editing/editor/document/editing-store.client.ts';
import { announce } from '#editing/editor/document/editor-message.client.ts';
import {
  $orphans,
  groupOrphans,
  type OrphanGroup,
} from '#editing/editor/document/orphans.client.ts';
import { bringBackEntry } from './save-edits.client.ts';
import { describeFailure } from './save-and-tell.client.ts';

export function OrphanDialog({ onClose }: { onClose: () => void }) {
  const groups = groupOrphans(
    useStore($edits, { ssr: 'initial' }),
    useStore($orphans, { ssr: 'initial' }),
  );
  const isOver = groups.length === 0;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  return (
    <Modal
      title={
        groups.every(({ isRestorable }) => isRestorable)
          ? 'Deleted while you were editing'
          : 'Deleted or rewritten while you were editing'
      }
      intro="Your words are safe here"
      onClose={onClose}
      actions={
        <button type="button" className="btn" onClick={onClose}>
          Decide later
        </button>
      }
    >
      <ul className="changes">
        {groups.map((group) => (
          <li key={group.entry} className="change">
            <OrphanEntry group={group} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

export function OrphanEntry({ group }: { group: OrphanGroup }) {
  const { message, isRestorable, edits } = group;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const restore = async () => {
    setIsBusy(true);
    setProblem('');
    try {
      await bringBackEntry(edits);
      announce('Saved. It will be back on the site in a moment.');
    } catch (error) {
      logError('Error restoring a deleted entry:', error);
      setProblem(describeFailure(error));
      setIsBusy(false);
    }
  };

  return (
    <>
      <h3>{message}</h3>
      <dl className="change-texts">
        {edits.map(({ target, place, value }) => (
          <div key={target}>
            <dt>{place}</dt>
            <dd>{value === '' ? <em className="quiet">Nothing</em> : value}</dd>
          </div>
        ))}
      </dl>
      {problem !== '' && (
        <p role="alert" className="edit-problem">
          {problem}
        </p>
      )}
      <p className="change-actions">
        {isRestorable && (
          <button
            type="button"
            className="editor-link"
            disabled={isBusy}
            onClick={() => void restore()}
          >
            Bring it back with my words
          </button>
        )}
        <button
          type="button"
          className="editor-link"
          disabled={isBusy}
          onClick={() => {
            for (const edit of edits) revertEdit(edit);
          }}
        >
          Discard
        </button>
      </p>
    </>
  );
}
