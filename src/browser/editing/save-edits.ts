import { atom } from 'nanostores';
import { createUuid } from '#browser/api/create-uuid.ts';
import { RequestError, sendRequest } from '#browser/api/request.ts';
import { listIdsOf, setItemValue } from '#browser/editing/content-items.ts';
import { endEditing } from '#browser/editing/edit-mode.ts';
import { findProblem } from '#browser/editing/edit-problem.ts';
import { settleSaved, type PendingEdit } from '#browser/editing/editing-document.ts';
import { $document, $edits, keepNow, setDocument } from '#browser/editing/editing-store.ts';
import { watchPublishing } from '#browser/editing/publishing.ts';
import { noteRefusals } from '#browser/editing/refusals.ts';
import { loadSaved, noteSaved } from '#browser/editing/saved-content.ts';
import { withSession } from '#browser/editing/session-gate.ts';
import { logError } from '#browser/log/log-error.ts';
import { saveConflictsSchema, type EditConflict } from '#domain/editing/editing-api.ts';

/** Where a save stands. */
export type Saving =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** Somebody else changed the same texts; nothing was saved. */
  | { kind: 'conflicts'; conflicts: EditConflict[] };

export const $saving = atom<Saving>({ kind: 'idle' });

/** What became of a save. */
export type SaveOutcome = 'conflicts' | 'nothing' | 'saved';

/** The first edit that cannot be saved as it is. */
export function findFaultyEdit(): PendingEdit | undefined {
  return $edits.get().find((edit) => findProblem(edit) !== null);
}

/**
 * Saves the edits of all pages. They are kept until the server has them; saving again after a lost
 * answer is the same save.
 *
 * @throws whatever kept them from being saved
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
    noteRefusals(error, sent);
    $saving.set({ kind: 'idle' });
    logError('Error saving changes:', error);
    throw error;
  }
  for (const { id, target, type, value } of sent) {
    setItemValue(target, value);
    noteSaved([id, ...listIdsOf(target)], type, value);
  }
  setDocument(settleSaved($document.get(), sent));
  keepNow();
  if ($edits.get().length === 0) endEditing();
  $saving.set({ kind: 'idle' });
  watchPublishing();
  await loadSaved();
  return 'saved';
}

async function sendEdits(edits: PendingEdit[]): Promise<void> {
  const saveKey = $document.get().saveKey ?? createUuid();
  setDocument({ ...$document.get(), saveKey });
  keepNow();
  await sendRequest(
    'POST',
    '/api/admin/content',
    { edits: edits.map(({ id, type, value, base }) => ({ id, type, value, base })) },
    { 'idempotency-key': saveKey, accept: 'application/json, application/problem+json' },
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
