import { useStore } from '@nanostores/react';
import { $saving } from './save-edits.client.ts';
import { $loginQuestion } from './session-gate.client.ts';
import { LazyConflictDialog, LazyOrphanDialog, LazySessionDialog } from './lazy-dialogs.client.tsx';

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
