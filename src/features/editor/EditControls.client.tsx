import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { discardEdits } from './edit-mode.client.ts';
import { $document, $edits } from './editing-store.client.ts';
import type { PageMark } from './page-marks.client.ts';
import { $saving } from './save-edits.client.ts';
import { Icon } from '#components/admin/Icon.client.tsx';
import { countChanges } from './save-progress.client.ts';
import { redoAndShow, undoAndShow } from './editor-shortcuts.client.ts';
import { MorePanel } from './MorePanel.client.tsx';
import { ReviewDialog } from './ReviewDialog.client.tsx';
import { saveAndTell } from './save-and-tell.client.ts';
import type { PageItems } from './use-page-items.client.ts';

/** What the bar offers in edit mode. */
export function EditControls({ marks, page }: { marks: PageMark[]; page: PageItems }) {
  const document = useStore($document);
  const count = useStore($edits).length;
  const isSending = useStore($saving).kind === 'sending';
  const [isReviewing, setIsReviewing] = useState(false);
  return (
    <>
      <span className="editor-group">
        <button
          type="button"
          className="editor-button editor-icon"
          aria-label="Undo"
          title="Undo (Ctrl+Z)"
          disabled={document.position === 0}
          onClick={undoAndShow}
        >
          <Icon name="undo" />
        </button>
        <button
          type="button"
          className="editor-button editor-icon"
          aria-label="Redo"
          title="Redo (Ctrl+Shift+Z)"
          disabled={document.position === document.steps.length}
          onClick={redoAndShow}
        >
          <Icon name="redo" />
        </button>
        <MorePanel marks={marks} page={page} />
      </span>
      {page.kind === 'loading' && <span className="editor-note">Opening the texts…</span>}
      {page.kind === 'failed' && (
        <span className="editor-note" role="alert">
          The texts could not be opened.{' '}
          <button type="button" className="editor-link" onClick={page.retry}>
            Try again
          </button>
        </span>
      )}
      <button
        type="button"
        className="editor-button editor-count"
        disabled={count === 0}
        onClick={() => {
          setIsReviewing(true);
        }}
      >
        {count === 0 ? 'No changes' : countChanges(document)}
      </button>
      <button
        type="button"
        className="editor-button editor-main"
        aria-disabled={isSending || count === 0 ? true : undefined}
        onClick={() => void saveAndTell()}
      >
        <Icon name="check" />
        {isSending ? 'Saving…' : 'Save'}
      </button>
      <button type="button" className="editor-button" disabled={isSending} onClick={discardEdits}>
        Cancel
      </button>
      {isReviewing && (
        <ReviewDialog
          onClose={() => {
            setIsReviewing(false);
          }}
        />
      )}
    </>
  );
}
