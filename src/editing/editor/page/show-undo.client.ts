import { flushSync } from 'react-dom';
import { redoEdit, undoEdit } from '#editing/editor/document/edit-actions.client.ts';
import { focusField } from './edit-focus.client.ts';
import {
  type EditingDocument,
  type Move,
  redo,
  undo,
} from '#editing/editor/document/editing-document.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';

export function undoAndShow(): void {
  show(undo, undoEdit);
}

export function redoAndShow(): void {
  show(redo, redoEdit);
}

function show(foresee: (document: EditingDocument) => Move | null, act: () => Move | null): void {
  const form = document.activeElement?.closest<HTMLElement>('.entry-form');
  if (form && !staysInForm(form, foresee($document.get()))) return;
  // The field needs its new text before the caret is set.
  const move = flushSync(act);
  if (!move || form) return;
  const { target, type } = move.text;
  // The caret is one in the text of the whole entry.
  focusField(target, type === 'entry' ? undefined : move.caret);
}

/**
 * Returns whether a step changes the entry of a form, rather than the page behind it or the entry's
 * existence.
 */
function staysInForm({ dataset }: HTMLElement, move: Move | null): boolean {
  if (!move || move.text.target.split('#')[0] !== dataset.entryForm) return false;
  return move.text.type !== 'entry' || move.text.value !== '';
}
