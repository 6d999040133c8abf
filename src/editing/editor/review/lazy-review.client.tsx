import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import type { FailedBuildProps } from './FailedBuild.client.tsx';
import type { ReviewDialogProps } from './ReviewDialog.client.tsx';

export const LazyFailedBuild = loadLater<FailedBuildProps>(
  async () => (await import('./FailedBuild.client.tsx')).FailedBuild,
);

export const LazyReviewDialog = loadLater<ReviewDialogProps>(
  async () => (await import('./ReviewDialog.client.tsx')).ReviewDialog,
);
