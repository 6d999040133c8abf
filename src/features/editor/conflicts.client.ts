import type { EditConflict } from '#features/publishing/editing-api.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { loadItems, setItemValue, toEditedText } from './content-items.client.ts';
import { findItem } from './edit-actions.client.ts';
import { rebaseText, type EditedText } from './editing-document.client.ts';
import { $document, setDocument } from './editing-store.client.ts';
import { watchPublishing } from './publishing.client.ts';

/** Has an index where the save was accepted before the conflict was found. */
export interface FoundConflict extends EditConflict {
  index?: number;
}

export interface OpenConflict extends FoundConflict {
  /** Holds unsaved text that was typed meanwhile. */
  newer: string | null;
}

export type ConflictSide = 'mine' | 'mix' | 'newer' | 'theirs';

export interface ConflictAnswer {
  conflict: OpenConflict;
  side: ConflictSide;
  value: string;
}

/** Returns false for a list, a number or a whole file. */
export function isText({ id }: EditConflict): boolean {
  return id !== '';
}

/** Finds unsaved text typed meanwhile, so that no answer overwrites it. */
export function findNewerText(conflict: FoundConflict): OpenConflict {
  const { id, base, yours, theirs } = conflict;
  const target = isText(conflict) ? findText(id)?.target : undefined;
  const typed = $document.get().touched.find((each) => each.target === target)?.value;
  const isKnown = [base, yours, theirs].some((each) => each.trim() === typed?.trim());
  return { ...conflict, newer: typed === undefined || isKnown ? null : typed };
}

/** Loads texts not yet known; throws where a text is gone and the answer is not `theirs`. */
export async function loadConflictTexts(answers: readonly ConflictAnswer[]): Promise<void> {
  const texts = answers.filter(({ conflict }) => isText(conflict));
  const unknown = texts.map(({ conflict }) => conflict.id).filter((id) => !findText(id));
  if (unknown.length > 0) await loadItems(unknown);
  const lost = texts.find(({ conflict, side }) => side !== 'theirs' && !findText(conflict.id));
  if (lost) throw new Error(`There is no text ${lost.conflict.id} any more.`);
}

/** Makes what somebody else saved the base of the edits; an answer of theirs leaves no edit. */
export function answerConflicts(answers: readonly ConflictAnswer[]): void {
  for (const { conflict, value } of answers) {
    const text = isText(conflict) ? findText(conflict.id) : undefined;
    if (!text) continue;
    const theirs = { ...text, base: conflict.theirs };
    setItemValue(text.target, conflict.theirs);
    setDocument(rebaseText($document.get(), theirs, value, Date.now()));
  }
}

function findText(id: string): EditedText | undefined {
  const item = findItem(id);
  return $document.get().touched.find((each) => each.id === id) ?? (item && toEditedText(item));
}

/**
 * Sends no answer of ours about a text, since saving that text resolves the conflict.
 *
 * @throws RequestError when the server refuses
 */
export async function resolveConflicts(
  save: string,
  answers: readonly ConflictAnswer[],
): Promise<void> {
  for (const { conflict, side, value } of answers) {
    const isTheirs = side === 'theirs' || (isText(conflict) && value === conflict.theirs);
    if (conflict.index === undefined || (isText(conflict) && !isTheirs)) continue;
    await sendRequest('POST', '/api/admin/publishing', {
      save,
      index: conflict.index,
      keep: isTheirs ? 'theirs' : 'mine',
    });
  }
  watchPublishing();
}
