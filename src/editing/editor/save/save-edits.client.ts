import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import { listIdsOf, setItemValue, $lists } from '#editing/editor/document/content-items.client.ts';
import { endEditing } from '#editing/editor/document/edit-mode.client.ts';
import { recordRefusals } from '#editing/editor/document/refusals.client.ts';
import {
  applySaved,
  type PendingEdit,
  parseEntries,
} from '#editing/editor/document/editing-document.client.ts';
import {
  $document,
  $edits,
  storeNow,
  setDocument,
} from '#editing/editor/document/editing-store.client.ts';
import { $saving, type SaveOptions } from '#editing/editor/document/saving.client.ts';
import { announceLastingly } from '#editing/editor/document/editor-message.client.ts';
import { recordOrphans } from '#editing/editor/document/orphans.client.ts';
import { noteSave, watchPublishing } from './publishing.client.ts';
import { keepSentSave } from '#editing/editor/document/sent-saves.client.ts';
import { loadSaved, addSaved } from '#editing/editor/page/shown-content.client.ts';
import { withSession } from '#editing/editor/document/session-gate.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import type { SentBody } from '#lib/http/contract.ts';
import type { EditConflict } from '#model/describe/item-contract.ts';
import { saveAnswerSchema, saveConflictsSchema } from '#editing/publishing/publishing-contract.ts';

export type SaveOutcome = 'conflicts' | 'nothing' | 'orphans' | 'planned' | 'saved';

export function listSavedEdits({ left, parts }: SaveOptions): PendingEdit[] {
  return $edits
    .get()
    .filter(({ target }) => !left?.has(target))
    .map((edit) => ({ ...edit, value: parts?.get(edit.target) ?? edit.value }));
}

/** Leaves lists whole for later, since the answer to a conflict changes what a part of them is. */
function leaveParts({ parts, ...options }: SaveOptions): SaveOptions {
  return parts
    ? { ...options, left: new Set([...(options.left ?? []), ...parts.keys()]) }
    : options;
}

/**
 * Saves the edits, which are kept until they are live; a retry after a lost response is the same
 * save.
 *
 * @throws for any failure but a conflict
 */
export async function saveEdits(options: SaveOptions): Promise<SaveOutcome> {
  const { at } = options;
  const sent = listSavedEdits(options);
  if (sent.length === 0 || $saving.get().kind === 'sending') return 'nothing';
  $saving.set({ kind: 'sending' });
  let saved: PendingEdit[];
  let isPlanned: boolean;
  try {
    const { save, orphans = [], warning = '' } = await withSession(() => sendEdits(sent, { at }));
    announceLastingly(warning);
    recordOrphans(orphans);
    saved = sent.filter(({ id }) => orphans.every((orphan) => orphan.id !== id));
    isPlanned = !!at && !!save;
    if (save && !isPlanned) noteSave(save, saved);
    if (save) await keepSentSave({ id: save.id, edits: saved, isPlanned });
  } catch (error) {
    const conflicts = readConflicts(error);
    if (conflicts) {
      $saving.set({ kind: 'conflicts', conflicts, options: leaveParts(options) });
      return 'conflicts';
    }
    recordRefusals(error, sent);
    $saving.set({ kind: 'idle' });
    logError('Error saving changes:', error);
    throw error;
  }
  if (!isPlanned) {
    for (const { id, target, type, value } of saved) {
      const ids = $lists.get().get(target)?.ids;
      setItemValue(target, value);
      if (type !== 'list') addSaved([id, ...listIdsOf(target)], type, value);
      else if (ids) addSaved([id], type, JSON.stringify({ entries: value, ids }));
    }
  }
  dropSaved(saved, isPlanned);
  const isComplete = saved.length === sent.length;
  $saving.set({ kind: isComplete ? 'idle' : 'orphans' });
  if (saved.length === 0) return 'orphans';
  if (isPlanned) return 'planned';
  watchPublishing();
  await loadSaved();
  return 'saved';
}

export async function bringBackEntry(edits: PendingEdit[]): Promise<void> {
  const { save } = await withSession(() => sendEdits(edits, { bringsBack: true }));
  if (save) {
    await keepSentSave({ id: save.id, edits });
    noteSave(save, edits);
  }
  dropSaved(edits);
  watchPublishing();
}

function dropSaved(saved: PendingEdit[], isPlanned = false): void {
  setDocument(applySaved($document.get(), saved, isPlanned));
  if ($edits.get().length === 0) endEditing();
}

async function sendEdits(
  edits: PendingEdit[],
  options: Omit<SentBody<'POST /api/admin/content'>, 'edits'> = {},
) {
  const saveKey = $document.get().saveKey ?? createUuid();
  setDocument({ ...$document.get(), saveKey });
  await storeNow();
  const response = await sendDetailedRequest(
    'POST',
    '/api/admin/content',
    { edits: edits.map(toSentEdit), ...options },
    { 'idempotency-key': saveKey },
  );
  return saveAnswerSchema.parse(await response.json());
}

export function toSentEdit({ id, type, value, base, list }: PendingEdit) {
  if (type !== 'list') return { id, type, value, base, ...(list !== undefined && { list }) };
  const before = parseEntries(base);
  const after = parseEntries(value).map((entry) => {
    const index = before.findIndex(({ key }) => key === entry.key);
    return { from: index < 0 ? null : index, value: entry.value };
  });
  const values = before.map((entry) => entry.value);
  return { id, type, value: JSON.stringify(after), base: JSON.stringify(values) };
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
