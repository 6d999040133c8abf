import { useStore } from '@nanostores/react';
import { $saving } from '#browser/editing/save-edits.ts';
import { $loginQuestion } from '#browser/editing/session-gate.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { SessionDialog } from './SessionDialog.tsx';

/** What a save may have to ask. */
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
