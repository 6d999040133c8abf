import { findItem } from '#browser/editing/edit-actions.ts';
import { loadItems, setItemValue, toEditedText } from '#browser/editing/content-items.ts';
import { rebaseText, type EditedText } from '#browser/editing/editing-document.ts';
import { $document, keepNow, setDocument } from '#browser/editing/editing-store.ts';
import type { EditConflict } from '#domain/editing/editing-api.ts';

/** What can be chosen: one of both versions, or words of one's own. */
export type ConflictSide = 'mine' | 'mix' | 'theirs';

/** What an admin decided about something that somebody else changed too. */
export interface ConflictAnswer {
  conflict: EditConflict;
  side: ConflictSide;
  /** What it shall be. */
  value: string;
}

/** Whether it is about one text of a page, and not about a list, a number or a whole file. */
export function isText({ id }: EditConflict): boolean {
  return id !== '';
}

/**
 * Takes the answers into the edits: from now on these start from what somebody else has saved. A
 * text for which the other value was chosen is no edit any more.
 *
 * @throws RequestError where nothing is known about a text and the server does not tell
 */
export async function answerConflicts(answers: readonly ConflictAnswer[]): Promise<void> {
  const texts = answers.filter(({ conflict }) => isText(conflict));
  const unknown = texts.map(({ conflict }) => conflict.id).filter((id) => !findText(id));
  if (unknown.length > 0) await loadItems(unknown);
  for (const { conflict, value } of texts) {
    const text = findText(conflict.id);
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
