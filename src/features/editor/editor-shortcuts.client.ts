import { flushSync } from 'react-dom';
import { redoEdit, undoEdit } from './edit-actions.client.ts';
import { focusField } from './edit-focus.client.ts';
import { type EditingDocument, type Move, redo, undo } from './editing-document.client.ts';
import { $document } from './editing-store.client.ts';
import { saveAndTell } from './save-and-tell.client.ts';

export function undoAndShow(): void {
  show(undo, undoEdit);
}

export function redoAndShow(): void {
  show(redo, redoEdit);
}

function show(foresee: (document: EditingDocument) => Move | null, act: () => Move | null): void {
  const form = document.activeElement?.closest<HTMLElement>('.entry-form');
  if (form && !staysInForm(form, foresee($document.get()))) return;
  // The field must have its new text before the caret is set.
  const move = flushSync(act);
  if (move && !form) focusField(move.text.target, move.caret);
}

/** Returns whether a step changes the entry of a form, and not the page behind it or that it exists. */
function staysInForm({ dataset }: HTMLElement, move: Move | null): boolean {
  if (!move || move.text.target.split('#')[0] !== dataset.entryForm) return false;
  return move.text.type !== 'entry' || move.text.value !== '';
}

export function compare(): void {
  void import('./Comparison.client.tsx').then(({ startComparison }) => startComparison());
}

/**
 * Undoes and redoes in the rich text of an entry's form, which has no history of its own; the plain
 * fields have that of the browser.
 */
function obeyInForm(event: KeyboardEvent, key: string): void {
  const { target } = event;
  const isUndo = key === 'z' && !event.shiftKey;
  const isRich = target instanceof Element && target.matches('.entry-form [contenteditable]');
  if (!isRich || !(isUndo || key === 'y' || key === 'z')) return;
  event.preventDefault();
  if (isUndo) undoAndShow();
  else redoAndShow();
}

/** Leaves the shortcuts of foreign fields alone. */
export function obeyShortcut(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const { target } = event;
  const key = event.key.toLowerCase();
  // The browser's own would save the page as a file.
  if (key === 's') event.preventDefault();
  if (document.querySelector('.modal-layer')) {
    obeyInForm(event, key);
    return;
  }
  if (key === 's') {
    void saveAndTell();
    return;
  }
  if (key === 'e' && event.shiftKey) {
    event.preventDefault();
    compare();
    return;
  }
  const isForeignField =
    target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
  if (isForeignField && !target.matches('[data-edit-field]')) return;
  if (key === 'z' && !event.shiftKey) undoAndShow();
  else if (key === 'y' || key === 'z') redoAndShow();
  else return;
  event.preventDefault();
}
