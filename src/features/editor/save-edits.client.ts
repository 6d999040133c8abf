import { atom } from 'nanostores';
import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import { listIdsOf, setItemValue } from './content-items.client.ts';
import { endEditing } from './edit-mode.client.ts';
import { findProblem, recordRefusals } from './refusals.client.ts';
import { applySaved, type PendingEdit } from './editing-document.client.ts';
import { $document, $edits, storeNow, setDocument } from './editing-store.client.ts';
import { watchPublishing } from './publishing.client.ts';
import { loadSaved, addSaved } from './shown-content.client.ts';
import { withSession } from './session-gate.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { saveConflictsSchema, type EditConflict } from '#features/publishing/editing-api.ts';

export type Saving =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** Saved nothing, since somebody else changed the same texts. */
  | { kind: 'conflicts'; conflicts: EditConflict[] };

export const $saving = atom<Saving>({ kind: 'idle' });

export type SaveOutcome = 'conflicts' | 'nothing' | 'saved';

export function findFaultyEdit(): PendingEdit | undefined {
  return $edits.get().find((edit) => findProblem(edit) !== null);
}

/**
 * Saves the edits of all pages. They stay stored until the server has them, and a retry after a
 * lost answer is the same save.
 *
 * @throws for any failure but a conflict
 */
export async function saveEdits(): Promise<SaveOutcome> {
  const sent = $edits.get();
  if (sent.length === 0 || $saving.get().kind === 'sending') return 'nothing';
  $saving.set({ kind: 'sending' });
  try {
    await withSession(() => sendEdits(sent));
  } catch (error) {
    const conflicts = readConflicts(error);
    if (conflicts) {
      $saving.set({ kind: 'conflicts', conflicts });
      return 'conflicts';
    }
    recordRefusals(error, sent);
    $saving.set({ kind: 'idle' });
    logError('Error saving changes:', error);
    throw error;
  }
  for (const { id, target, type, value } of sent) {
    setItemValue(target, value);
    addSaved([id, ...listIdsOf(target)], type, value);
  }
  setDocument(applySaved($document.get(), sent));
  if ($edits.get().length === 0) endEditing();
  $saving.set({ kind: 'idle' });
  watchPublishing();
  await loadSaved();
  return 'saved';
}

async function sendEdits(edits: PendingEdit[]): Promise<void> {
  const saveKey = $document.get().saveKey ?? createUuid();
  setDocument({ ...$document.get(), saveKey });
  await storeNow();
  await sendDetailedRequest(
    'POST',
    '/api/admin/content',
    { edits: edits.map(({ id, type, value, base }) => ({ id, type, value, base })) },
    { 'idempotency-key': saveKey },
  );
}

function readConflicts(error: unknown): EditConflict[] | null {
  if (!(error instanceof RequestError) || error.status !== 409) return null;
  try {
    const { conflicts } = saveConflictsSchema.parse(JSON.parse(error.body));
    return conflicts.length > 0 ? conflicts : null;
  } catch {
    return null;
  }
}
