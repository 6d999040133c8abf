import { useStore } from '@nanostores/react';
import { $dialogs } from '#editing/editor/document/ask.client.ts';
import { PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';

/** The one place where the editor's dialogs are shown. */
export function EditorDialogs() {
  return useStore($dialogs, { ssr: 'initial' }).map(({ key, element, onFail }) => (
    <PartBoundary key={key} fallback={null} onFail={onFail}>
      {element}
    </PartBoundary>
  ));
}
