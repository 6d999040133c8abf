import { redoAndShow, undoAndShow } from '#editing/editor/page/show-undo.client.ts';
import { saveChanges } from './save-changes.client.ts';

export function compare(): void {
  void import('#editing/editor/review/Comparison.client.tsx').then(({ startComparison }) =>
    startComparison(),
  );
}

/**
 * Undoes and redoes in the rich text of an entry's form, which has no history of its own; plain
 * fields use the browser's.
 */
function handleKeyInForm(event: KeyboardEvent, key: string): void {
  const { target } = event;
  const isUndo = key === 'z' && !event.shiftKey;
  const isRich = target instanceof Element && target.matches('.entry-form [contenteditable]');
  if (!isRich || !(isUndo || key === 'y' || key === 'z')) return;
  event.preventDefault();
  if (isUndo) undoAndShow();
  else redoAndShow();
}

/** Ignores shortcuts pressed in fields that are not part of the editor. */
export function handleShortcut(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const { target } = event;
  const key = event.key.toLowerCase();
  // The browser's own shortcut would save the page as a file.
  if (key === 's') event.preventDefault();
  if (document.querySelector('.modal-layer, .entry-sheet[role]')) {
    handleKeyInForm(event, key);
    return;
  }
  if (key === 's') {
    void saveChanges();
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
