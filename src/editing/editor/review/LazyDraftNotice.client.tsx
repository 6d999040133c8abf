import { useStore } from '@nanostores/react';
import { lazy, Suspense, type ComponentType } from 'react';
import { $drafts } from '#editing/editor/document/draft-sync.client.ts';
import type { NoticeLook } from './DraftNotice.client.tsx';

const DraftNotice = lazy<ComponentType<{ look: NoticeLook }>>(() =>
  import('./DraftNotice.client.tsx').then(
    (module) => ({ default: module.DraftNotice }),
    // Without the notice, the changes wait on the other device.
    () => ({ default: () => null }),
  ),
);

export function LazyDraftNotice({ look }: { look: NoticeLook }) {
  const drafts = useStore($drafts, { ssr: 'initial' });
  return (
    drafts.length > 0 && (
      <Suspense>
        <DraftNotice look={look} />
      </Suspense>
    )
  );
}
