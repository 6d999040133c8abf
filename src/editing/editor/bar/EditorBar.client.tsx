import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { Icon } from '#components/admin/Icon.client.tsx';
import type { StartLinksProps } from './StartLinks.client.tsx';
import { countNoun } from '#lib/text/phrases.ts';
import { LogoutButton } from '#office/shell/LogoutButton.client.tsx';
import { $others } from '#editing/editor/review/follow-others.client.ts';
import { EditControls } from './EditControls.client.tsx';
import { askAhead } from '#editing/editor/document/content-texts.client.ts';
import { undoEdit } from '#editing/editor/document/edit-actions.client.ts';
import { countChanges, describeSave } from '#editing/editor/save/save-progress.client.ts';
import {
  $comparison,
  $discarded,
  discardEdits,
  restoreDiscarded,
  startEditing,
  $isEditing,
} from '#editing/editor/document/edit-mode.client.ts';
import { $added } from '#editing/editor/page/added-entries.client.ts';
import { $edits } from '#editing/editor/document/editing-store.client.ts';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import { $message } from '#editing/editor/document/editor-message.client.ts';
import { LazyPublishingActs, LazyTwofoldNote } from '#editing/editor/review/lazy-review.client.tsx';
import { focusBar } from '#editing/editor/page/edit-focus.client.ts';
import { LazyRefusedNote } from './LazyRefusedNote.client.tsx';
import { PanelButton } from './PanelButton.client.tsx';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { $publishing } from '#editing/editor/save/publishing.client.ts';
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

const LazyAddedEntries = loadLater<{ regions: PageRegion[] }>(
  async () => (await import('#editing/editor/save/AddedEntries.client.tsx')).AddedEntries,
);

const LazyOthers = loadLater<{ regions: PageRegion[] }>(
  async () => (await import('#editing/editor/review/Others.client.tsx')).Others,
);

const LazyStartLinks = loadLater<StartLinksProps>(
  async () => (await import('./StartLinks.client.tsx')).StartLinks,
);

function PublishingBadge() {
  const publishing = useStore($publishing);
  const save = publishing?.saves[0];
  if (!publishing || !save) return null;
  const { waitSeconds } = publishing;
  if (save.state === 'queued' && waitSeconds) {
    return <LazyPublishingActs seconds={waitSeconds} className="editor-button" />;
  }
  const { kind, text } = describeSave(save, publishing);
  return (
    <>
      <span className="progress" data-kind={kind} role="status">
        {text}
      </span>
      {save.state === 'failed' && publishing.build.state === 'failed' && (
        <LazyPublishingActs className="editor-button" />
      )}
    </>
  );
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
      <PublishingBadge />
    </>
  );
}

/**
 * Links to the screens where things are added; on a phone in edit mode, “More on this page” has
 * them.
 */
function AddMenu() {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  return (
    <span className="editor-add">
      <PanelButton icon="plus" word="Add" panelId={id} isOpen={isOpen} onChange={setIsOpen} />
      {isOpen && (
        <div id={id} role="group" aria-label="Add to the site" className="editor-more">
          <LazyStartLinks onFollow={close} />
        </div>
      )}
    </span>
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
  const message = useStore($message);
  const hasAdded = useStore($added).length > 0;
  const hasOthers = useStore($others).length > 0;
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
      <p role="status" className="editor-message">
        {message}
      </p>
      {hasOthers && <LazyOthers regions={regions} />}
      <LazyRefusedNote isOnPage />
      {hasAdded && <LazyAddedEntries regions={regions} />}
      <LazyTwofoldNote isOnPage />
      <div className="editor-row">
        {showComparison ? (
          showComparison(regions)
        ) : isEditing ? (
          <EditControls regions={regions} page={page} />
        ) : (
          <ViewControls regions={regions} />
        )}
        <span className="editor-exits">
          {!showComparison && <AddMenu />}
          <a href="/admin" className="editor-button">
            <Icon name="house" />
            <span className="editor-word">Dashboard</span>
          </a>
          <LogoutButton className="editor-button" />
        </span>
      </div>
    </section>
  );
}
