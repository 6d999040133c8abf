import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import type { EntryPanelProps } from './EntryPanel.client.tsx';

export const LazyEntryPanel = loadLater<EntryPanelProps>(
  async () => (await import('./EntryPanel.client.tsx')).EntryPanel,
);
