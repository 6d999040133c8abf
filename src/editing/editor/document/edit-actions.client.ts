import { isWindowLeft } from '#lib/browser/field-events.client.ts';
import { toEditedText } from './content-texts.client.ts';
import { changeText, redo, undo, type Move } from './editing-document.client.ts';
import { findEdit, type PendingEdit } from './pending-edits.ts';
import { $document, setDocument } from './editing-store.client.ts';
import { announce } from './editor-message.client.ts';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import type { FieldInfo } from '#model/field-info.ts';

export interface FieldText extends ContentTextInfo {
  /** Called instead for a text in a list item that the served site does not have. */
  onType?: (text: string) => void;
}

/** Returns a field of an entry that is typed in its form or its place, as the server describes it. */
export function toFieldText(
  { label, spec }: FieldInfo,
  own: Required<Pick<FieldText, 'id' | 'onType' | 'place' | 'target' | 'value'>>,
): FieldText {
  return {
    ...own,
    label,
    type: spec.kind === 'picture' ? 'image' : 'text',
    isMultiline: spec.kind === 'markdown' || (spec.kind === 'text' && spec.multiline),
    isMarkdown: spec.kind === 'markdown',
    isRequired: false,
    maxLength: 'max' in spec ? spec.max : null,
    ...(spec.kind === 'picture' && spec.isPortrait && { isPortrait: true }),
    ...(spec.kind === 'focus' && { shapes: spec.shapes }),
  };
}

export function typeText(item: FieldText, value: string): void {
  if (item.onType) item.onType(value);
  else setDocument(changeText($document.get(), toEditedText(item), value, Date.now()));
}

/**
 * Restores the old value of a required text that was left empty, but not while another window is in
 * use. Undo empties it again.
 */
export function leaveText(item: ContentTextInfo, field: EventTarget | null): void {
  if (isWindowLeft(field)) return;
  const touched = findEdit($document.get().touched, item.target, item.type);
  if (!touched || !item.isRequired || touched.value.trim() !== '') return;
  setDocument(changeText($document.get(), touched, touched.base, Date.now()));
  announce(
    item.target.endsWith('.imageAlt')
      ? 'A picture needs a description. We restored the old one.'
      : `${item.label} cannot be empty, so the old text was restored.`,
  );
}

export function revertEdit(edit: PendingEdit): void {
  setDocument(changeText($document.get(), edit, edit.base, Date.now()));
  announce(`Discarded: ${edit.place}`);
}

export function undoEdit(): Move | null {
  return moveTo(undo($document.get()), 'Undone');
}

export function redoEdit(): Move | null {
  return moveTo(redo($document.get()), 'Redone');
}

function moveTo(move: Move | null, what: string): Move | null {
  if (!move) return null;
  setDocument(move.document);
  announce(`${what}: ${move.text.place}`);
  return move;
}

export function readValue(item: ContentTextInfo, touched: readonly PendingEdit[]): string {
  return findEdit(touched, item.target, item.type)?.value ?? item.value;
}
