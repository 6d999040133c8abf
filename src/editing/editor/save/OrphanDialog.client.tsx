import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import type { PendingEdit } from '#editing/editor/document/pending-edits.ts';
import { revertEdit } from '#editing/editor/document/edit-actions.client.ts';
import { formatEditText } from '#editing/editor/document/edit-words.client.ts';
import { $edits } from '#editing/editor/document/editing-store.client.ts';
import { $orphans, groupOrphans, type OrphanGroup } from './orphans.client.ts';

/** Restores a deleted entry with its edits; returns why that failed, or ''. */
export type BringBack = (edits: PendingEdit[]) => Promise<string>;

interface OrphanDialogProps {
  bringBack: BringBack;
  onAnswer: () => void;
}

export function OrphanDialog({ bringBack, onAnswer }: OrphanDialogProps) {
  const groups = groupOrphans(
    useStore($edits, { ssr: 'initial' }),
    useStore($orphans, { ssr: 'initial' }),
  );
  const isOver = groups.length === 0;
  useEffect(() => {
    if (isOver) onAnswer();
  }, [isOver, onAnswer]);
  return (
    <Modal
      title={
        groups.every(({ isRestorable }) => isRestorable)
          ? 'Deleted while you were editing'
          : 'Deleted or rewritten while you were editing'
      }
      intro="Your words are safe here"
      onClose={onAnswer}
      actions={<Button onClick={onAnswer}>Decide later</Button>}
    >
      <ul className="changes">
        {groups.map((group) => (
          <li key={group.entry} className="change">
            <OrphanEntry group={group} bringBack={bringBack} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

interface OrphanEntryProps {
  group: OrphanGroup;
  bringBack: BringBack;
}

export function OrphanEntry({ group, bringBack }: OrphanEntryProps) {
  const { message, isRestorable, edits } = group;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const restore = async () => {
    setIsBusy(true);
    setProblem('');
    const failure = await bringBack(edits);
    setProblem(failure);
    if (failure !== '') setIsBusy(false);
  };

  return (
    <>
      <h3>{message}</h3>
      <dl className="change-texts">
        {edits.map((edit) => (
          <div key={edit.target}>
            <dt>{edit.place}</dt>
            <dd>{formatEditText(edit, edit.value) || <em className="quiet">Nothing</em>}</dd>
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
          <Button look="link" disabled={isBusy} onClick={() => void restore()}>
            Bring it back with my words
          </Button>
        )}
        <Button
          look="link"
          disabled={isBusy}
          onClick={() => {
            for (const edit of edits) revertEdit(edit);
          }}
        >
          Discard
        </Button>
      </p>
    </>
  );
}
