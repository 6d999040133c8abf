import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#components/admin/Icon.client.tsx';
import { StartLinks } from '#components/admin/StartLinks.client.tsx';
import { LogoutButton } from '#office/shell/LogoutButton.client.tsx';
import { LazyDraftNotice } from '#editing/editor/review/LazyDraftNotice.client.tsx';
import { $others } from '#editing/editor/document/draft-sync.client.ts';
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
import { LazyPublishingActs } from '#editing/editor/review/lazy-review.client.tsx';
import { focusBar } from '#editing/editor/page/edit-focus.client.ts';
import { LazyRefusedNote } from './LazyRefusedNote.client.tsx';
import { PanelButton } from './PanelButton.client.tsx';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { $publishing } from '#editing/editor/save/publishing.client.ts';
import { keepTypingInView } from '#editing/editor/fields/typing-view.client.ts';
import type { PageTexts } from '#editing/editor/page/use-page-texts.client.ts';
import { editKeys, offerWayToBar } from './way-to-bar.client.ts';

const LazyAddedEntries = loadLater<{ regions: PageRegion[] }>(
  async () => (await import('#editing/editor/save/AddedEntries.client.tsx')).AddedEntries,
);

const LazyOthers = loadLater<{ regions: PageRegion[] }>(
  async () => (await import('#editing/editor/review/Others.client.tsx')).Others,
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
        <strong className="editor-note">
          {count} unsaved {count === 1 ? 'change' : 'changes'}
        </strong>
        <button
          type="button"
          className="editor-button editor-main"
          onPointerEnter={onPointerEnter}
          onClick={startEditing}
        >
          Continue
        </button>
        <button type="button" className="editor-button" onClick={discardEdits}>
          Discard
        </button>
      </>
    );
  }
  return (
    <>
      <button
        type="button"
        className="editor-button editor-main"
        {...editKeys}
        onPointerEnter={onPointerEnter}
        onClick={startEditing}
      >
        <Icon name="pencil" />
        Edit
      </button>
      {discarded && (
        <button
          type="button"
          className="editor-button"
          aria-label={`Undo: restore ${countChanges(discarded)}`}
          onClick={restoreDiscarded}
        >
          <Icon name="undo" />
          Undo
        </button>
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
          <StartLinks onFollow={close} />
        </div>
      )}
    </span>
  );
}

const noticeLook = {
  notice: 'editor-notice',
  button: 'editor-button',
  main: 'editor-button editor-main',
};

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
        <button type="button" className="editor-button" onClick={undoEdit}>
          Undo
        </button>
        <button type="button" className="editor-button" onClick={discardEdits}>
          Discard
        </button>
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
  const shownMode = useRef(isEditing);

  useEffect(() => {
    if (shownMode.current === isEditing) return;
    shownMode.current = isEditing;
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
      <LazyDraftNotice look={noticeLook} />
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
