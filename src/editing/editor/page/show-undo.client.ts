import { splitTarget } from '#editing/editor/document/pending-edits.ts';
import { flushSync } from 'react-dom';
import { redoEdit, undoEdit } from '#editing/editor/document/edit-actions.client.ts';
import { focusField } from './edit-focus.client.ts';
import {
  type EditingDocument,
  type Move,
  redo,
  undo,
} from '#editing/editor/document/editing-document.client.ts';
import { findSplice } from '#editing/editor/document/text-splice.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';

export function undoAndShow(): void {
  show(undo, undoEdit);
}

export function redoAndShow(): void {
  show(redo, redoEdit);
}

function show(foresee: (document: EditingDocument) => Move | null, act: () => Move | null): void {
  const field = document.activeElement;
  const scope =
    field?.closest('.entry-form, .entry-sheet[role]') ?? document.querySelector('.modal-layer');
  if (scope && !staysIn(scope, foresee($document.get()))) return;
  const before = readField(field);
  // The field needs its new text before the caret is set.
  const move = flushSync(act);
  if (!move || showCaret(field, before) || scope) return;
  const { target, type } = move.text;
  // The caret is one in the text of the whole entry.
  focusField(target, type === 'entry' ? undefined : move.caret);
}

const readField = (field: Element | null) =>
  field && 'value' in field && typeof field.value === 'string' ? field.value : null;

/** Sets the caret behind what has changed in a field; returns false if nothing has. */
function showCaret(field: Element | null, before: string | null): boolean {
  const after = readField(field);
  if (before === null || after === null || before === after) return false;
  const { start, inserted } = findSplice(before, after);
  const caret = start + inserted.length;
  // Dates and choices have no caret.
  if (field instanceof HTMLTextAreaElement || field?.matches('[type=text], [type=url]')) {
    (field as HTMLInputElement).setSelectionRange(caret, caret);
  }
  return true;
}

/**
 * Returns whether a step changes what a form or a dialog shows, rather than the page behind it or
 * an entry's existence.
 */
function staysIn(scope: Element, move: Move | null): boolean {
  if (!move) return false;
  const { target, type, value } = move.text;
  const form = scope.matches('.entry-form') ? scope : scope.querySelector('.entry-form');
  if (!form) {
    // In a new entry or item, the step is one of the whole.
    const match = type === 'entry' || type === 'list' ? '^=' : '=';
    return scope.querySelector(`[data-edit-field${match}"${CSS.escape(target)}"]`) !== null;
  }
  const isOwn = splitTarget(target).file === (form as HTMLElement).dataset.entryForm;
  return isOwn && (type !== 'entry' || value !== undefined);
}
