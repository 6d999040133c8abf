import { redoAndShow, undoAndShow } from '#editing/editor/page/show-undo.client.ts';
import { saveChanges } from './save-changes.client.ts';

function compare(): void {
  void import('#editing/editor/review/Comparison.client.tsx').then(({ startComparison }) =>
    startComparison(),
  );
}

/** Layers above the page, which must be closed first. */
const dialogs = '.modal-layer, .entry-sheet[role]';

/** Fields of the draft, whose undo is handled by the editor. */
const ownFields = '[data-edit-field], .entry-form, .edit-link';

/**
 * Forms for a link or a picture. What is typed there is not part of the draft until it is
 * confirmed.
 */
const questions = '.edit-insert';

/** Returns true for fields outside the draft, whose undo is left to the browser. */
function isForeign(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (!target.matches('input, textarea, select, [contenteditable]')) return false;
  return target.closest(ownFields) === null || target.closest(questions) !== null;
}

/** Saves from wherever the focus is. A dialog is answered by its main button. */
function saveByKey(target: EventTarget | null): void {
  const dialog = document.querySelector('.modal-layer');
  if (!dialog) {
    // The details of an entry save themselves.
    if (!document.querySelector('[data-saves-itself]')) void saveChanges();
    return;
  }
  const hasFields = dialog.querySelector('[data-edit-field]') !== null;
  const isTyping = target instanceof Element && target.matches('input, textarea');
  if (!hasFields && !isTyping) return;
  dialog.querySelector<HTMLElement>('.modal-foot .btn-main:not(:disabled)')?.click();
  if (hasFields) void saveChanges();
}

export function handleShortcut(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const { target } = event;
  const key = event.key.toLowerCase();
  const isUndo = key === 'z' && !event.shiftKey;
  if (key === 's') {
    if (event.defaultPrevented) return;
    // The browser's own shortcut would save the page as a file.
    event.preventDefault();
    saveByKey(target);
  } else if (isUndo || key === 'y' || key === 'z') {
    if (isForeign(target)) return;
    event.preventDefault();
    if (isUndo) undoAndShow();
    else redoAndShow();
  } else if (key === 'e' && event.shiftKey && !document.querySelector(dialogs)) {
    event.preventDefault();
    compare();
  }
}
