import { useStore } from '@nanostores/react';
import { $saving } from '#editing/editor/document/saving.client.ts';
import {
  $loginQuestion,
  type LoginQuestion,
} from '#editing/editor/document/session-gate.client.ts';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import { LazyConflictDialog, LazyOrphanDialog } from '#editing/editor/save/lazy-save.client.tsx';

const LazySessionDialog = loadLater<{ question: LoginQuestion }>(
  async () => (await import('./SessionDialog.client.tsx')).SessionDialog,
);

function endSaving(): void {
  $saving.set({ kind: 'idle' });
}

export function EditorDialogs() {
  const question = useStore($loginQuestion, { ssr: 'initial' });
  const saving = useStore($saving, { ssr: 'initial' });
  return (
    <>
      {saving.kind === 'conflicts' && <LazyConflictDialog {...saving} onClose={endSaving} />}
      {saving.kind === 'orphans' && <LazyOrphanDialog onClose={endSaving} />}
      {question && <LazySessionDialog question={question} />}
    </>
  );
}
