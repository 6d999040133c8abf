import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { Icon } from '#components/admin/Icon.client.tsx';
import { countNoun } from '#lib/text/phrases.ts';
import { BarLine } from './BarLine.client.tsx';
import { BarMenu } from './BarMenu.client.tsx';
import { SaveControls, UndoControls } from './EditControls.client.tsx';
import { askAhead } from '#editing/editor/document/content-texts.client.ts';
import { undoEdit } from '#editing/editor/document/edit-actions.client.ts';
import { countChanges } from '#editing/editor/save/save-progress.client.ts';
import {
  $comparison,
  $discarded,
  discardEdits,
  restoreDiscarded,
  startEditing,
  $isEditing,
} from '#editing/editor/document/edit-mode.client.ts';
import { $edits } from '#editing/editor/document/editing-store.client.ts';
import { focusBar } from '#editing/editor/page/edit-focus.client.ts';
import { SaveStatus } from './SaveStatus.client.tsx';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { keepTypingInView } from '#editing/editor/fields/typing-view.client.ts';
import type { PageTexts } from '#editing/editor/page/use-page-texts.client.ts';

/** The tooltip of the shortcut, and the attribute that announces it. */
const editKeys = { title: 'Edit (Ctrl+E)', 'aria-keyshortcuts': 'Control+E Meta+E' };

/** Adds a skip link to the bar, which is last on the page, and its keyboard shortcut. */
function offerWayToBar(): () => void {
  const link = document.createElement('a');
  link.className = 'skip-link no-print';
  link.href = '#site-editor';
  link.textContent = 'Skip to the editing bar';
  link.addEventListener('click', (event) => {
    event.preventDefault();
    focusBar();
  });
  const skip = document.querySelector('.skip-link');
  if (skip) skip.after(link);
  else document.body.prepend(link);
  addEventListener('keydown', handleEditKeys);
  return () => {
    link.remove();
    removeEventListener('keydown', handleEditKeys);
  };
}

function handleEditKeys(event: KeyboardEvent): void {
  const { target } = event;
  const isOther = event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey);
  if (isOther || event.key.toLowerCase() !== 'e') return;
  if (target instanceof Element && target.closest('.modal-layer')) return;
  event.preventDefault();
  if ($isEditing.get()) focusBar();
  else startEditing();
}

function ViewControls({ regions }: { regions: PageRegion[] }) {
  const count = useStore($edits).length;
  const discarded = useStore($discarded);
  const onPointerEnter = () => askAhead(regions.map(({ id }) => id));
  if (count > 0) {
    return (
      <>
        <strong className="editor-note">{countNoun(count, 'unsaved change')}</strong>
        <Button
          look="bar"
          className="editor-main"
          onPointerEnter={onPointerEnter}
          onClick={startEditing}
        >
          Continue
        </Button>
        <Button look="bar" onClick={discardEdits}>
          Discard
        </Button>
      </>
    );
  }
  return (
    <>
      <Button
        look="bar"
        className="editor-main"
        {...editKeys}
        onPointerEnter={onPointerEnter}
        onClick={startEditing}
      >
        <Icon name="pencil" />
        Edit
      </Button>
      {discarded && (
        <Button
          look="bar"
          aria-label={`Undo: restore ${countChanges(discarded)}`}
          onClick={restoreDiscarded}
        >
          <Icon name="undo" />
          Undo
        </Button>
      )}
      <span role="status">
        <SaveStatus />
      </span>
    </>
  );
}

/** Replaces a bar that fails to render: changes can still be undone and discarded. */
export function RescueBar() {
  return (
    <section
      aria-label="Site editor"
      id="site-editor"
      data-editor-bar
      tabIndex={-1}
      className="editor-bar no-print"
    >
      <p role="alert" className="editor-message">
        The editor can’t be shown right now. Your changes are safe. Reload the page.
      </p>
      <div className="editor-row">
        <Button look="bar" onClick={undoEdit}>
          Undo
        </Button>
        <Button look="bar" onClick={discardEdits}>
          Discard
        </Button>
      </div>
    </section>
  );
}

interface EditorBarProps {
  regions: PageRegion[];
  page: PageTexts;
}

export function EditorBar({ regions, page }: EditorBarProps) {
  const isEditing = useStore($isEditing);
  const showComparison = useStore($comparison);
  const lastMode = useRef(isEditing);

  useEffect(() => {
    if (lastMode.current === isEditing) return;
    lastMode.current = isEditing;
    // The focused button is gone.
    if (document.activeElement === document.body) focusBar();
  }, [isEditing]);

  useEffect(keepTypingInView, []);
  useEffect(offerWayToBar, []);

  return (
    <section
      aria-label="Site editor"
      id="site-editor"
      data-editor-bar
      data-mode={isEditing ? 'edit' : 'view'}
      tabIndex={-1}
      className="editor-bar no-print"
    >
      <div className="editor-row">
        {isEditing && !showComparison && <UndoControls />}
        <BarLine regions={regions} page={page} isEditing={isEditing} />
        {showComparison ? (
          showComparison(regions)
        ) : isEditing ? (
          <SaveControls />
        ) : (
          <ViewControls regions={regions} />
        )}
        {!showComparison && <BarMenu regions={regions} page={page} />}
      </div>
    </section>
  );
}
