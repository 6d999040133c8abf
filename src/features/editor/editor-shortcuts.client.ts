import { flushSync } from 'react-dom';
import { redoEdit, undoEdit } from './edit-actions.client.ts';
import { focusField } from './edit-focus.client.ts';
import type { Move } from './editing-document.client.ts';
import { saveAndTell } from './save-and-tell.client.ts';

export function undoAndShow(): void {
  show(undoEdit);
}

export function redoAndShow(): void {
  show(redoEdit);
}

function show(act: () => Move | null): void {
  // The field must have its new text before the caret is set.
  const move = flushSync(act);
  if (move) focusField(move.text.target, move.caret);
}

export function compare(): void {
  void import('./Comparison.client.tsx').then(({ startComparison }) => {
    startComparison();
  });
}

/** Leaves the shortcuts of foreign fields alone. */
export function obeyShortcut(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const { target } = event;
  if (target instanceof Element && target.closest('.modal-layer')) return;
  const key = event.key.toLowerCase();
  if (key === 's') {
    event.preventDefault();
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
