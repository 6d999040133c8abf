import { useStore } from '@nanostores/react';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import { $refused } from '#editing/editor/document/refusals.client.ts';
import type { RefusedNoteProps } from './RefusedNote.client.tsx';

const RefusedNote = loadLater<RefusedNoteProps>(
  async () => (await import('./RefusedNote.client.tsx')).RefusedNote,
);

/** Says on every page what could not be saved, until it is changed. */
export function LazyRefusedNote(props: RefusedNoteProps) {
  const hasRefused = useStore($refused, { ssr: 'initial' }).length > 0;
  return (
    <p role="status" className="editor-refused">
      {hasRefused && <RefusedNote {...props} />}
    </p>
  );
}
