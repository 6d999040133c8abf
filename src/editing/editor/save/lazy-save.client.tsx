import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import type { ConflictDialogProps } from './ConflictDialog.client.tsx';

export const LazyConflictDialog = loadLater<ConflictDialogProps>(
  async () => (await import('./ConflictDialog.client.tsx')).ConflictDialog,
);

export const LazyOrphanDialog = loadLater<{ onClose: () => void }>(
  async () => (await import('./OrphanDialog.client.tsx')).OrphanDialog,
);
