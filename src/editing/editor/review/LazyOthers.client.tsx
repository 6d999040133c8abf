import { useStore } from '@nanostores/react';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import { $others } from '#editing/editor/document/draft-sync.client.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';

const Others = loadLater<{ regions: PageRegion[] }>(
  async () => (await import('./Others.client.tsx')).Others,
);

/** Loads nothing for an admin who edits alone. */
export function LazyOthers({ regions }: { regions: PageRegion[] }) {
  return useStore($others).length > 0 && <Others regions={regions} />;
}
