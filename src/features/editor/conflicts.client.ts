import type { EditConflict } from '#features/publishing/editing-api.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { loadItems, setItemValue, toEditedText } from './content-items.client.ts';
import { findItem } from './edit-actions.client.ts';
import { rebaseText, type EditedText } from './editing-document.client.ts';
import { $document, keepNow, setDocument } from './editing-store.client.ts';
import { watchPublishing } from './publishing.client.ts';

/** A conflict of a save that was refused or, with its index there, of one that was taken. */
export interface MetConflict extends EditConflict {
  index?: number;
}

/** A conflict as it is answered. */
export interface OpenConflict extends MetConflict {
  /** What was typed in the same text since and is not saved; null where that is nothing. */
  newer: string | null;
}

/** What can be chosen: one of the versions, or words of one's own. */
export type ConflictSide = 'mine' | 'mix' | 'newer' | 'theirs';

/** What an admin decided about something that somebody else changed too. */
export interface ConflictAnswer {
  conflict: OpenConflict;
  side: ConflictSide;
  /** What it shall be. */
  value: string;
}

/** Whether it is about one text of a page, and not about a list, a number or a whole file. */
export function isText({ id }: EditConflict): boolean {
  return id !== '';
}

/** Looks for words in a conflict's text that were typed since, so that no answer overwrites them. */
export function findNewerWords(conflict: MetConflict): OpenConflict {
  const { id, base, yours, theirs } = conflict;
  const target = isText(conflict) ? findText(id)?.target : undefined;
  const typed = $document.get().touched.find((each) => each.target === target)?.value;
  const isKnown = [base, yours, theirs].some((each) => each.trim() === typed?.trim());
  return { ...conflict, newer: typed === undefined || isKnown ? null : typed };
}

/**
 * Asks about the texts of answers of which nothing is known yet.
 *
 * @throws RequestError where the server does not tell
 * @throws Error where there is no such text any more that could be another one than theirs
 */
export async function loadConflictTexts(answers: readonly ConflictAnswer[]): Promise<void> {
  const texts = answers.filter(({ conflict }) => isText(conflict));
  const unknown = texts.map(({ conflict }) => conflict.id).filter((id) => !findText(id));
  if (unknown.length > 0) await loadItems(unknown);
  const lost = texts.find(({ conflict, side }) => side !== 'theirs' && !findText(conflict.id));
  if (lost) throw new Error(`There is no text ${lost.conflict.id} any more.`);
}

/**
 * Takes the answers into the edits: from now on these start from what somebody else has saved. A
 * text for which the other value was chosen is no edit any more.
 *
 * @param answers about texts that are known, and about anything else, of which there is no edit
 */
export function answerConflicts(answers: readonly ConflictAnswer[]): void {
  for (const { conflict, value } of answers) {
    const text = isText(conflict) ? findText(conflict.id) : undefined;
    if (!text) continue;
    const theirs = { ...text, base: conflict.theirs };
    setItemValue(text.target, conflict.theirs);
    setDocument(rebaseText($document.get(), theirs, value, Date.now()));
  }
  keepNow();
}

function findText(id: string): EditedText | undefined {
  const item = findItem(id);
  return $document.get().touched.find((each) => each.id === id) ?? (item && toEditedText(item));
}

/**
 * Tells the server what was decided about a save that had met others' words after it was taken. A
 * text that shall be another one than theirs is not among it: to save that text settles it.
 *
 * @param save id of the save
 * @throws RequestError where the server does not take it
 */
export async function settleConflicts(
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
