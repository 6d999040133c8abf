import { lazy, Suspense, type ComponentType } from 'react';
import type { ConflictDialogProps } from './ConflictDialog.client.tsx';
import type { FailedBuildProps } from './FailedBuild.client.tsx';
import type { MorePanelProps } from './MorePanel.client.tsx';
import type { PageRegion } from './page-marks.client.ts';
import type { PicturePanelProps } from './PicturePanel.client.tsx';
import { sayLastingly } from './editor-message.client.ts';
import { PartBoundary } from './PartBoundary.client.tsx';
import type { ReviewDialogProps } from './ReviewDialog.client.tsx';
import type { LoginQuestion } from './session-gate.client.ts';

function sayFailure(): void {
  sayLastingly(
    'Something on this page can’t be shown. Your changes are safe: please reload the page.',
  );
}

/** Loads a part when it is first shown, so that edit mode comes sooner without it. */
function loadLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() };
    } catch {
      sayLastingly("We couldn't load this. Your changes are safe: please reload the page.");
      return { default: () => null };
    }
  });
  return (props: Props) => (
    <PartBoundary fallback={null} onFail={sayFailure}>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </PartBoundary>
  );
}

export const LazyConflictDialog = loadLater<ConflictDialogProps>(async () => {
  const { ConflictDialog } = await import('./ConflictDialog.client.tsx');
  return ConflictDialog;
});

export const LazyFailedBuild = loadLater<FailedBuildProps>(async () => {
  const { FailedBuild } = await import('./FailedBuild.client.tsx');
  return FailedBuild;
});

export const LazyOrphanDialog = loadLater<{ onClose: () => void }>(async () => {
  const { OrphanDialog } = await import('./OrphanDialog.client.tsx');
  return OrphanDialog;
});

export const LazyReviewDialog = loadLater<ReviewDialogProps>(async () => {
  const { ReviewDialog } = await import('./ReviewDialog.client.tsx');
  return ReviewDialog;
});

export const LazyEntryLayer = loadLater<{ regions: PageRegion[] }>(async () => {
  const { EntryLayer } = await import('./EntryLayer.client.tsx');
  return EntryLayer;
});

export const LazyMorePanel = loadLater<MorePanelProps>(async () => {
  const { MorePanel } = await import('./MorePanel.client.tsx');
  return MorePanel;
});

export const LazyListLayer = loadLater<{ regions: PageRegion[] }>(async () => {
  const { ListLayer } = await import('./ListLayer.client.tsx');
  return ListLayer;
});

export const LazyPicturePanel = loadLater<PicturePanelProps>(async () => {
  const { PicturePanel } = await import('./PicturePanel.client.tsx');
  return PicturePanel;
});

export const LazySessionDialog = loadLater<{ question: LoginQuestion }>(async () => {
  const { SessionDialog } = await import('./SessionDialog.client.tsx');
  return SessionDialog;
});
