import { useStore } from '@nanostores/react';
import { collections, entryKinds } from '#model/collections.ts';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { $session } from '#office/shell/session.client.ts';
import { EditLayer } from './EditLayer.client.tsx';
import { EditorBar, RescueBar } from './EditorBar.client.tsx';
import { EditorDialogs } from './EditorDialogs.client.tsx';
import {
  $comparison,
  $isEditing,
  restoreEditMode,
  askBeforeLeaving,
} from '#editing/editor/document/edit-mode.client.ts';
import { $lists } from '#editing/editor/document/content-texts.client.ts';
import { startDrafts } from '#editing/editor/document/draft-sync.client.ts';
import { wasSavedOrDiscarded } from '#editing/editor/document/editing-document.client.ts';
import { $followed, openDocument } from '#editing/editor/document/editing-store.client.ts';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import type { EntryLayerProps } from '#editing/editor/collections/EntryLayer.client.tsx';
import { handleShortcut } from './editor-shortcuts.client.ts';
import { saveChanges } from './save-changes.client.ts';
import editorCss from './editor.css?inline';
import { boundedRoot, PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';
import { attachRegions, listPageRegions } from '#editing/editor/page/page-marks.client.ts';
import { $hasNotice } from '#editing/editor/page/notice-text.client.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { followOtherTab, resumePublishing } from '#editing/editor/save/publishing.client.ts';
import {
  followFields,
  $saved,
  loadSaved,
  showSaved,
} from '#editing/editor/page/saved-content.client.ts';
import { followOthers } from '#editing/editor/review/follow-others.client.ts';
import { findNewEntry, usePageTexts } from '#editing/editor/page/use-page-texts.client.ts';

const LazyEntryLayer = loadLater<EntryLayerProps>(
  async () => (await import('#editing/editor/collections/EntryLayer.client.tsx')).EntryLayer,
);
const LazyListLayer = loadLater<{ regions: PageRegion[] }>(
  async () => (await import('#editing/editor/collections/ListLayer.client.tsx')).ListLayer,
);

const LazyNoticeBar = loadLater<{ regions: PageRegion[] }>(
  async () => (await import('#editing/editor/collections/NoticeBar.client.tsx')).NoticeBar,
);

const LazyNewEntrySheet = loadLater<object>(
  async () => (await import('#editing/editor/collections/NewEntrySheet.client.tsx')).NewEntrySheet,
);

/** Returns true once what `isOn` shows is painted, so that loading more does not delay it. */
function useAfterPaint(isOn: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(false);

  useEffect(() => {
    if (!isOn) return undefined;
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(setIsDrawn, 0, true);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      setIsDrawn(false);
    };
  }, [isOn]);

  return isOn && isDrawn;
}

/** Returns true once the footer is near, which most admins never scroll to. */
function useFooterNear(isOn: boolean): boolean {
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    const footer = document.querySelector('.footer');
    if (!isOn || isNear || !footer) return undefined;
    const nearing = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '50%' },
    );
    nearing.observe(footer);
    return () => nearing.disconnect();
  }, [isOn, isNear]);

  return isNear;
}

/** Returns true from the first notice until `isOn` ends: it stays while its words are replaced. */
function useNotice(isOn: boolean): boolean {
  const has = useStore($hasNotice);
  const [had, setHad] = useState(false);
  const next = isOn && (has || had);
  if (next !== had) setHad(next);
  return next;
}

/** The file whose lists are on every page. */
const footerFile = 'content/footer.yaml#';

/** Lists that a profile lacks; their buttons look like those of the other lists. */
const missingSelector = '[data-edit-each]';

/** Cards and slides of whole entries. */
const entriesSelector = entryKinds.map((kind) => collections[kind].selector).join();

function Editor({ regions }: { regions: PageRegion[] }) {
  const session = useStore($session);
  const isEditing = useStore($isEditing);
  const isSignedIn = session.kind === 'signed-in';
  const isOn = isEditing && isSignedIn;
  const page = usePageTexts(regions, isOn);
  const targets = [...useStore($lists).keys()];
  const isFooterNear = useFooterNear(isOn);
  const hasLists =
    targets.some((each) => isFooterNear || !each.startsWith(footerFile)) ||
    document.querySelector(missingSelector) !== null;
  const hasEntries = document.querySelector(entriesSelector) !== null;
  const isTyping = useStore($comparison) === null && isOn;
  const hasFields = isTyping && page.kind === 'loaded';
  const hasTools = useAfterPaint(hasFields);
  const hasNotice = useNotice(hasTools);

  const adminId = isSignedIn ? session.user.id : null;

  useEffect(() => {
    if (adminId !== null) void openDocument(adminId).then(() => startDrafts(adminId));
  }, [adminId]);

  useEffect(() => (hasTools ? followOthers() : undefined), [hasTools]);

  useEffect(() => {
    if (!isTyping) return undefined;
    addEventListener('keydown', handleShortcut);
    document.documentElement.dataset.editing = '';
    return () => {
      removeEventListener('keydown', handleShortcut);
      delete document.documentElement.dataset.editing;
    };
  }, [isTyping]);

  if (!isSignedIn) return null;
  return (
    <>
      {hasFields && (
        <PartBoundary>
          <EditLayer regions={regions} items={page.items} />
        </PartBoundary>
      )}
      {hasFields && findNewEntry() && <LazyNewEntrySheet />}
      {hasNotice && <LazyNoticeBar regions={regions} />}
      {hasTools && hasLists && <LazyListLayer regions={regions} />}
      {hasTools && hasEntries && <LazyEntryLayer regions={regions} save={saveChanges} />}
      <PartBoundary fallback={<RescueBar />} value={page}>
        <EditorBar regions={regions} page={page} />
      </PartBoundary>
      <EditorDialogs />
    </>
  );
}

export async function startEditor(adminId: number): Promise<void> {
  await Promise.all([attachRegions(), openDocument(adminId)]);
  const regions = listPageRegions();
  restoreEditMode();
  askBeforeLeaving();
  void resumePublishing();
  addEventListener('pageshow', ({ persisted }) => {
    // A page restored from memory may be stale, or its admin may have logged out.
    if (persisted) location.reload();
  });
  adoptStyles(editorCss);
  // Edit mode must start from what is saved.
  await loadSaved();
  await showSaved(regions, $saved.get());
  $saved.listen((saved) => {
    // In edit mode the fields show the texts, and restore them when it ends.
    if (!$isEditing.get()) void showSaved(regions, saved);
  });
  followFields();
  $followed.listen((followed) => {
    if (followed && wasSavedOrDiscarded(followed.before, followed.after)) followOtherTab();
  });
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container, boundedRoot).render(
    <PartBoundary fallback={<RescueBar />}>
      <Editor regions={regions} />
    </PartBoundary>,
  );
}
