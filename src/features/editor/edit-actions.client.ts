import { $items, toEditedText } from './content-items.client.ts';
import { changeText, redo, undo, type Move, type PendingEdit } from './editing-document.client.ts';
import { $document, setDocument } from './editing-store.client.ts';
import { say } from './editor-message.client.ts';
import type { ContentItemInfo } from '#features/publishing/editing-api.ts';

/** Puts what was typed into a text. */
export function typeText(item: ContentItemInfo, value: string): void {
  setDocument(changeText($document.get(), toEditedText(item), value, Date.now()));
}

/** A required text that is left empty gets back what was there before; an undo empties it again. */
export function leaveText(item: ContentItemInfo): void {
  const touched = $document.get().touched.find(({ target }) => target === item.target);
  if (!touched || !item.isRequired || touched.value.trim() !== '') return;
  setDocument(changeText($document.get(), touched, touched.base, Date.now()));
  say(`${item.label} cannot be empty. The old text is back.`);
}

/** Gives a text back what was there before it was changed; an undo brings the change again. */
export function takeBack(edit: PendingEdit): void {
  setDocument(changeText($document.get(), edit, edit.base, Date.now()));
  say(`Taken back: ${edit.place}`);
}

/** Takes the last act back. */
export function undoEdit(): Move | null {
  return moveTo(undo($document.get()), 'Undone');
}

/** Does again what was last taken back. */
export function redoEdit(): Move | null {
  return moveTo(redo($document.get()), 'Done again');
}

function moveTo(move: Move | null, what: string): Move | null {
  if (!move) return null;
  setDocument(move.document);
  say(`${what}: ${move.text.place}`);
  return move;
}

/** The text of an item as it is now: what was typed, else what the server has. */
export function readValue(item: ContentItemInfo, touched: readonly PendingEdit[]): string {
  return touched.find(({ target }) => target === item.target)?.value ?? item.value;
}

/** What is known about an id, once it was asked for. */
export function findItem(id: string): ContentItemInfo | undefined {
  return $items.get().get(id);
}
