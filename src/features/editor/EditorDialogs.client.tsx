import { useStore } from '@nanostores/react';
import { $saving } from './save-edits.client.ts';
import { $loginQuestion } from './session-gate.client.ts';
import { ConflictDialog } from './ConflictDialog.client.tsx';
import { SessionDialog } from './SessionDialog.client.tsx';

export function EditorDialogs() {
  const question = useStore($loginQuestion, { ssr: 'initial' });
  const saving = useStore($saving, { ssr: 'initial' });
  return (
    <>
      {saving.kind === 'conflicts' && (
        <ConflictDialog
          conflicts={saving.conflicts}
          onClose={() => {
            $saving.set({ kind: 'idle' });
          }}
        />
      )}
      {question && <SessionDialog question={question} />}
    </>
  );
}
