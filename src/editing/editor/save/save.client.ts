import { showFailure, showSuccess } from '#components/admin/use-action.client.ts';
import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import type { SentBody } from '#lib/browser/request.client.ts';
import {
  partialSave,
  saveAnswerSchema,
  saveConflictsSchema,
} from '#editing/publishing/publishing-contract.ts';
import { ask } from '#editing/editor/document/ask.client.ts';
import { setListItems, setTextValue } from '#editing/editor/document/content-texts.client.ts';
import { endEditing } from '#editing/editor/document/edit-mode.client.ts';
import {
  applySaved,
  recordRefusals,
  toSentEdit,
  type Refusal,
} from '#editing/editor/document/editing-document.client.ts';
import { type PendingEdit, withValue } from '#editing/editor/document/pending-edits.ts';
import {
  $document,
  $edits,
  setDocument,
  storeNow,
} from '#editing/editor/document/editing-store.client.ts';
import { keepSavedEntries } from '#editing/editor/document/entry-edits.client.ts';
import { announce, announceLastingly } from '#editing/editor/document/editor-message.client.ts';
import { recordOrphans } from './orphans.client.ts';
import { findEditProblem } from '#editing/editor/document/refusals.client.ts';
import { $saving, type SaveOptions } from '#editing/editor/document/saving.client.ts';
import { keepSentSave } from '#editing/editor/document/sent-saves.client.ts';
import { withSession } from '#editing/editor/document/session-gate.client.ts';
import { showField } from '#editing/editor/page/edit-focus.client.ts';
import { addSaved, loadSaved, toSavedContent } from '#editing/editor/page/saved-content.client.ts';
import { findNewEntry } from '#editing/editor/page/use-page-texts.client.ts';
import type { PublicationTimes, SavePart } from './before-save.client.ts';
import type { FoundConflict } from './conflicts.client.ts';
import { noteSave, watchPublishing } from './publishing.client.ts';
import { leaveOut } from './tied-edits.ts';

/** Saves the changes, now or for later; asks what only the admin can answer. */
export async function save(options: SaveOptions = {}): Promise<void> {
  if ($saving.get().kind !== 'idle') return;
  const times: PublicationTimes = new Map();
  announceLastingly('');
  try {
    let outcome = await tryToSave(options, times);
    while (outcome === 'again') outcome = await tryToSave(leaveParts(options), times);
  } catch (error) {
    announceLastingly(describeFailure(error));
    showFailure({
      title: 'Error saving changes',
      description: 'There was a problem saving your changes.',
    });
  } finally {
    $saving.set({ kind: 'idle' });
  }
}

/**
 * After a conflict, ticked list items no longer match; such lists wait for the next save as a
 * whole.
 */
function leaveParts({ parts, ...options }: SaveOptions): SaveOptions {
  return parts
    ? { ...options, later: new Set([...(options.later ?? []), ...parts.keys()]) }
    : options;
}

async function tryToSave(
  options: SaveOptions,
  times: PublicationTimes,
  isLookedAt = false,
): Promise<'again' | 'done'> {
  const { at, later, parts: pieces } = options;
  $saving.set({ kind: 'asking' });
  const edits = $edits
    .get()
    .filter(({ target }) => !later?.has(target))
    .map((edit) => withValue(edit, pieces?.get(edit.target) ?? edit.value));

  // Invalid edits wait, and so do those tied to them.
  const refused = edits.flatMap(checkEdit);
  let right = leaveOut(edits, refused);
  const checks = right.length > 0 ? await loadChecks() : null;
  refused.push(...((await checks?.findUnfinished(right)) ?? []));
  right = leaveOut(edits, refused);
  setDocument(recordRefusals($document.get(), [], refused));

  const parts = checks ? await checks.askWhen({ edits: right, at }, times) : [{ edits: right, at }];
  if (!parts) return 'done';
  const asked = $edits.get();
  if (checks && !isLookedAt && !(await checks.askAboutFindings(right))) return 'done';
  // What an answer changed is saved with the rest.
  if ($edits.get() !== asked) return tryToSave(options, times, true);

  let hasOrphans = false;
  for (const part of parts) {
    $saving.set({ kind: 'sending' });
    try {
      const result = await sendPart(part);
      refused.push(...result.refused);
      hasOrphans ||= result.hasOrphans;
    } catch (error) {
      const conflicts = readConflicts(error);
      if (!conflicts) throw error;
      $saving.set({ kind: 'asking' });
      return (await decideConflicts(conflicts)) ? 'again' : 'done';
    }
  }

  const here = $edits.get().find(isRefusedHere);
  if (here) showField(here.target);
  $saving.set({ kind: 'idle' });
  if (hasOrphans) await ask(loadOrphanDialog, { bringBack: bringBackEntry });
  return 'done';
}

const isRefusedHere = ({ page, refusal }: PendingEdit) =>
  refusal !== undefined && page === location.pathname;

function checkEdit(edit: PendingEdit): Refusal[] {
  const message = findEditProblem(edit);
  return message === null ? [] : [{ target: edit.target, value: edit.value, message }];
}

/** Loads what is checked and asked before a save; null if that fails, which blocks no save. */
async function loadChecks() {
  return import('./before-save.client.ts').catch(() => null);
}

/**
 * Sends edits, which are kept until they are live, and says what became of them.
 *
 * @throws for any failure, but not for refused edits
 */
async function sendPart({ edits, at, publishedAt }: SavePart) {
  if (edits.length === 0) return { refused: [], hasOrphans: false };
  const answer = await withSession(() => sendEdits(edits, { at }));
  const { save: accepted, orphans = [], warning = '' } = answer;
  const messages = new Map(answer.refused?.map(({ index, message }) => [index, message]));
  const refused = edits.flatMap(({ target, value }, index): Refusal[] => {
    const message = messages.get(index);
    return typeof message === 'string' ? [{ target, value, message }] : [];
  });
  setDocument(recordRefusals($document.get(), edits, refused));
  const sent = edits.filter((_, index) => !messages.has(index));
  announceLastingly(warning);
  recordOrphans(orphans);
  const saved = sent.filter(({ id }) => orphans.every((orphan) => orphan.id !== id));
  const isPlanned = at !== undefined && accepted !== null;
  const goesUp = (await loadChecks())?.readNoticeStart(saved);
  if (accepted && !isPlanned) noteSave({ ...accepted, ...(goesUp && { goesUp }) }, saved);
  if (accepted) await keepSentSave({ id: accepted.id, edits: saved, isPlanned });
  if (!isPlanned) showAsSaved(saved);
  if (accepted) (await loadChecks())?.noteAdded(accepted.id, saved, isPlanned);
  dropSaved(saved, isPlanned);
  const outcome = { refused, hasOrphans: saved.length < sent.length };
  if (saved.length === 0) return outcome;
  if (isPlanned) {
    void loadChecks().then((checks) => checks?.announcePlan(at, publishedAt));
    return outcome;
  }
  watchPublishing();
  await loadSaved();
  showSuccess(
    goesUp
      ? { title: 'Notice planned', description: `It goes up ${goesUp}.` }
      : {
          title: 'Changes saved',
          description: 'Your changes have been successfully saved.',
        },
  );
  return outcome;
}

/** A retry after a lost response is the same save: its key changes only with what was typed. */
async function sendEdits(
  edits: PendingEdit[],
  options: Omit<SentBody<'POST /api/admin/content'>, 'edits'> = {},
) {
  const saveKey = $document.get().saveKey ?? createUuid();
  setDocument({ ...$document.get(), saveKey });
  await storeNow();
  try {
    const response = await sendDetailedRequest(
      'POST',
      '/api/admin/content',
      { edits: edits.map(toSentEdit), ...options },
      { 'idempotency-key': saveKey, [partialSave.header]: partialSave.value },
    );
    return saveAnswerSchema.parse(await response.json());
  } catch (error) {
    if (!readConflicts(error)) logError('Error saving changes:', error);
    throw error;
  }
}

function showAsSaved(saved: readonly PendingEdit[]): void {
  for (const { target, type, value } of saved) {
    if (type === 'list') setListItems(target, value);
    else if (type === 'text' || type === 'image') setTextValue(target, value);
  }
  addSaved(toSavedContent(saved));
  keepSavedEntries(saved);
}

function dropSaved(saved: PendingEdit[], isPlanned = false): void {
  setDocument(applySaved($document.get(), saved, isPlanned));
  // A new entry gets a page of its own; there is nothing more to edit on this one.
  if ($edits.get().length === 0 && findNewEntry()) endEditing();
}

function readConflicts(error: unknown): FoundConflict[] | null {
  if (!(error instanceof RequestError) || error.status !== 409) return null;
  try {
    const { conflicts } = saveConflictsSchema.parse(JSON.parse(error.body));
    return conflicts.length > 0 ? conflicts : null;
  } catch {
    return null;
  }
}

/** Asks about conflicts until a choice could be applied; false to decide later. */
async function decideConflicts(conflicts: FoundConflict[], savedAs?: string): Promise<boolean> {
  const { applyAnswers } = await import('./conflict-choices.client.ts');
  let problem = '';
  do {
    const answers = await ask(
      async () => (await import('./ConflictDialog.client.tsx')).ConflictDialog,
      { conflicts, save: savedAs, problem },
    );
    if (!answers) return false;
    problem = await applyAnswers(answers, savedAs);
  } while (problem !== '');
  announce('Your choice was applied.');
  return true;
}

/** Decides about a save that was accepted before its conflicts were found. */
export async function decideSave(id: string, conflicts: FoundConflict[]): Promise<void> {
  const isDecided = await decideConflicts(conflicts, id);
  // The choice about a text is an unsaved change.
  if (isDecided && conflicts.some((conflict) => conflict.id !== '')) await save();
}

const loadOrphanDialog = async () => (await import('./OrphanDialog.client.tsx')).OrphanDialog;

/** Restores a deleted entry with its edits; returns why that failed, or ''. */
export async function bringBackEntry(edits: PendingEdit[]): Promise<string> {
  try {
    const { save: accepted } = await withSession(() => sendEdits(edits, { bringsBack: true }));
    if (accepted) {
      await keepSentSave({ id: accepted.id, edits });
      noteSave(accepted, edits);
    }
  } catch (error) {
    return describeFailure(error);
  }
  dropSaved(edits);
  watchPublishing();
  announce('Saved. It will be back on the site in a moment.');
  return '';
}

/** Quotes nothing from the response to an internal server error. */
function describeFailure(error: unknown): string {
  const isRefused = error instanceof RequestError && error.status < 500;
  const end = `Your changes are safe here${isRefused ? '.' : '; try again.'}`;
  return `Not saved: ${findReason(error)} ${end}`;
}

function findReason(error: unknown): string {
  if (!(error instanceof RequestError)) return "we couldn't reach the server.";
  const { status, problem } = error;
  // A 503 names the unavailable service; other server errors explain nothing.
  return problem && (status < 500 || status === 503) ? problem.detail : 'the server had a problem.';
}
