import { useStore } from '@nanostores/react';
import { $saving } from './save-edits.client.ts';
import { $loginQuestion } from './session-gate.client.ts';
import { ConflictDialog } from './ConflictDialog.client.tsx';
import { OrphanDialog } from './OrphanDialog.client.tsx';
import { SessionDialog } from './SessionDialog.client.tsx';

function endSaving(): void {
  $saving.set({ kind: 'idle' });
}

export function EditorDialogs() {
  const question = useStore($loginQuestion, { ssr: 'initial' });
  const saving = useStore($saving, { ssr: 'initial' });
  return (
    <>
      {saving.kind === 'conflicts' && (
        <ConflictDialog conflicts={saving.conflicts} onClose={endSaving} />
      )}
      {saving.kind === 'orphans' && <OrphanDialog onClose={endSaving} />}
      {question && <SessionDialog question={question} />}
    </>
  );
}
