import { lazy, Suspense, type ComponentType } from 'react';
import { announceLastingly } from './editor-message.client.ts';
import { PartBoundary } from './PartBoundary.client.tsx';

function showProblem(): void {
  announceLastingly(
    'Something on this page can’t be shown. Your changes are safe: please reload the page.',
  );
}

/** Returns a part that is loaded when it is first shown, so that edit mode starts sooner. */
export function loadLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() };
    } catch {
      announceLastingly("We couldn't load this. Your changes are safe: please reload the page.");
      return { default: () => null };
    }
  });
  return (props: Props) => (
    <PartBoundary fallback={null} onFail={showProblem}>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </PartBoundary>
  );
}
