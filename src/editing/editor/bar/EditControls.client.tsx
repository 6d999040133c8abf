import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button, IconButton } from '#components/admin/Button.client.tsx';
import { Icon } from '#components/admin/Icon.client.tsx';
import { $document, $edits } from '#editing/editor/document/editing-store.client.ts';
import { $saving } from '#editing/editor/document/saving.client.ts';
import { redoAndShow, undoAndShow } from '#editing/editor/page/show-undo.client.ts';
import { $publishing } from '#editing/editor/save/publishing.client.ts';
import { prepareToSave, reviewOnPage, saveChanges } from './save-changes.client.ts';
import { SaveStatus } from './SaveStatus.client.tsx';

/** Undo and redo, at the left end of the bar. */
export function UndoControls() {
  const document = useStore($document);
  return (
    <span className="editor-group">
      <IconButton
        icon="undo"
        label="Undo"
        title="Undo (Ctrl+Z)"
        disabled={document.position === 0}
        onClick={undoAndShow}
      />
      <IconButton
        icon="redo"
        label="Redo"
        title="Redo (Ctrl+Shift+Z)"
        disabled={document.position === document.steps.length}
        onClick={redoAndShow}
      />
    </span>
  );
}

/** What changed, and the button that saves it and then says how far the save is. */
export function SaveControls() {
  const count = useStore($edits).length;
  const hasChanges = count > 0;
  const isSending = useStore($saving).kind === 'sending';
  const isKnown = (useStore($publishing)?.saves.length ?? 0) > 0;
  const isSaved = isKnown && !hasChanges && !isSending;

  useEffect(() => {
    if (hasChanges) prepareToSave();
  }, [hasChanges]);

  return (
    <>
      {hasChanges && (
        <Button look="bar" className="editor-count" onClick={() => void reviewOnPage()}>
          {count} <span className="editor-word">{count === 1 ? 'change' : 'changes'}</span>
        </Button>
      )}
      <Button
        look="bar"
        className="editor-main"
        title="Save (Ctrl+S)"
        data-keeps-caret=""
        data-saves=""
        data-saved={isSaved ? '' : undefined}
        onMouseDown={(event) => event.preventDefault()}
        aria-disabled={isSending || !hasChanges ? true : undefined}
        onClick={() => void saveChanges()}
      >
        {isSaved ? (
          <SaveStatus />
        ) : (
          <>
            <Icon name="check" />
            {isSending ? 'Saving…' : 'Save'}
          </>
        )}
      </Button>
    </>
  );
}
