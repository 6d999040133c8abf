import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { Button, IconButton } from '#components/admin/Button.client.tsx';
import { Icon } from '#components/admin/Icon.client.tsx';
import { findEntryKind, findPageEntry } from '#model/collections.ts';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import type { MorePanelProps } from './MorePanel.client.tsx';
import { isOfNotice } from '#editing/editor/page/notice-text.client.ts';
import { $askedTarget } from '#editing/editor/page/edit-focus.client.ts';
import { $document, $edits } from '#editing/editor/document/editing-store.client.ts';
import { redoAndShow, undoAndShow } from '#editing/editor/page/show-undo.client.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { PanelButton } from './PanelButton.client.tsx';
import { discardAll, prepareToSave, reviewOnPage, saveChanges } from './save-changes.client.ts';
import { $saving } from '#editing/editor/document/saving.client.ts';
import type { PageTexts } from '#editing/editor/page/use-page-texts.client.ts';

const LazyMorePanel = loadLater<MorePanelProps>(
  async () => (await import('./MorePanel.client.tsx')).MorePanel,
);

/** Returns whether a field belongs to the entry that the page is about. */
function isOfPage(target: string): boolean {
  const entry = findPageEntry(location.pathname);
  return entry !== null && findEntryKind(target) === entry.kind;
}

/** Opens the texts that the page does not show, such as those for search engines. */
function MoreButton({ regions, page }: { regions: PageRegion[]; page: PageTexts }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const asked = useStore($askedTarget);
  if (page.kind !== 'loaded') return null;
  const items = regions.flatMap(({ id: itemId, element }) =>
    element ? [] : (page.items.get(itemId) ?? []),
  );
  if (items.length === 0) return null;
  const isHere = (target: string) =>
    !isOfNotice(target) && (isOfPage(target) || items.some((item) => item.target === target));
  if (asked && !isOpen && isHere(asked)) setIsOpen(true);
  return (
    <>
      <PanelButton
        icon="panel"
        word="More on this page"
        panelId={id}
        isOpen={isOpen}
        onChange={setIsOpen}
      />
      {isOpen && <LazyMorePanel id={id} items={items} onClose={() => setIsOpen(false)} />}
    </>
  );
}

let phoneView: Window | null = null;

/**
 * Opens and closes this page at the width of a phone. The window is one more tab of the editor, so
 * that what is typed in one shows in both.
 */
function togglePhoneView(): void {
  if (phoneView && !phoneView.closed) phoneView.close();
  else phoneView = open(location.href, '', 'popup,width=390,height=844');
}

export function EditControls({ regions, page }: { regions: PageRegion[]; page: PageTexts }) {
  const document = useStore($document);
  const count = useStore($edits).length;
  const hasChanges = count > 0;
  const isSending = useStore($saving).kind === 'sending';

  useEffect(() => {
    if (hasChanges) prepareToSave();
  }, [hasChanges]);

  return (
    <>
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
        <MoreButton regions={regions} page={page} />
        <IconButton
          icon="monitor-smartphone"
          label="Phone view"
          className="editor-icon editor-phone"
          title="Phone view"
          onClick={togglePhoneView}
        />
      </span>
      {page.kind === 'loading' && <span className="editor-note">Loading the text…</span>}
      {page.kind === 'failed' && (
        <span className="editor-note" role="alert">
          We couldn't load the text of this page.{' '}
          <Button look="link" onClick={page.retry}>
            Try again
          </Button>
        </span>
      )}
      <Button
        look="bar"
        className="editor-count"
        disabled={count === 0}
        onClick={() => void reviewOnPage()}
      >
        {count === 0 ? (
          'No changes'
        ) : (
          <>
            {count}
            <span className="editor-word"> {count === 1 ? 'change' : 'changes'}</span>
          </>
        )}
      </Button>
      <Button
        look="bar"
        className="editor-main"
        title="Save (Ctrl+S)"
        aria-disabled={isSending || count === 0 ? true : undefined}
        onClick={() => void saveChanges()}
      >
        <Icon name="check" />
        {isSending ? 'Saving…' : 'Save'}
      </Button>
      <Button
        look="bar"
        className="editor-cancel"
        disabled={isSending}
        title={count > 0 ? 'Discard all changes' : undefined}
        onClick={() => void discardAll()}
      >
        <Icon name="close" />
        <span className="editor-word">Cancel</span>
      </Button>
    </>
  );
}
