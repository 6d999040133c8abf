import { splitTarget } from '#editing/editor/document/pending-edits.ts';
import { atom, computed } from 'nanostores';
import { fieldHash, newItemSign } from '#editing/editor/document/edit-mode.client.ts';
import { newEntryPrefix } from '#model/collections.ts';
import { setSelection, textView } from './editable-text.client.ts';

/** Returns whether an element is rendered, even in browsers without `checkVisibility`. */
export function isVisible(element: Element): boolean {
  return (
    (element as Partial<Element>).checkVisibility?.({ visibilityProperty: true }) ??
    // Needed by Safari before 17.4, which does not support `content-visibility` either.
    (element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible')
  );
}

function listFields(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-edit-field]')].filter(
    (field) => isVisible(field) || isInClosedQuestion(field),
  );
}

const isInClosedQuestion = (field: Element) => field.closest('details:not([open])') !== null;

/** Opens the question that a field is in. */
function openQuestion(field: Element): void {
  const question = field.closest('details');
  if (question && !field.closest('summary')) question.open = true;
}

/** Returns false if this page has no such field. */
export function focusField(target: string, caret?: number): boolean {
  const all = listFields();
  const find = (wanted: string) => all.filter(({ dataset }) => dataset.editField === wanted);
  const own = find(target);
  // A picture's description and focal point are edited at the picture, and a link's address at its
  // text.
  // An entry is edited by its first text.
  const isOfEntry = (field: HTMLElement) =>
    field.closest<HTMLElement>('[data-edit-entry]')?.dataset.editEntry === target;
  const near = find(target.replace(/(?:Alt|Focus|To)$/, '').replace(/\.to$/, '.label'));
  // A list that was refused is shown by its new items.
  const added = all.filter(({ dataset }) => dataset.editField?.startsWith(`${target}+`));
  const found = [own, near, added].find(({ length }) => length > 0);
  const fields = found ?? all.filter(isOfEntry);
  const active = document.activeElement;
  const field = fields.find((each) => each === active) ?? fields[0];
  if (!field) return false;
  openQuestion(field);
  field.focus({ preventScroll: true });
  // A long text that is in view does not scroll away from what is being read.
  const { top, bottom } = field.getBoundingClientRect();
  const isLongInSight = field.isContentEditable && top < innerHeight && bottom > 0;
  if (!isLongInSight) field.scrollIntoView({ block: 'nearest' });
  const [, words] = location.hash.split(wordsSign);
  if (words) {
    void import('./show-words.client.ts').then(({ showWords }) => showWords(target, words));
  }
  if (caret === undefined) return true;
  if ('setSelectionRange' in field) (field as HTMLInputElement).setSelectionRange(caret, caret);
  else if (field.matches('.edit-text')) setSelection(field, textView.toShown(field, caret));
  return true;
}

/** The target that this page is asked to open. */
export type Asked =
  /** A text, a list, an entry, or a field of an entry. */
  | { kind: 'target'; target: string }
  /** What a new entry still needs: without any, its first text (`missing`) or nothing (`next`). */
  | { kind: 'missing' | 'next'; entry: string }
  /** A new item in the list that has the text of a content id. */
  | { kind: 'item'; textId: string };

export const $asked = atom<Asked | null>(null);

export const $askedTarget = computed($asked, (asked) =>
  asked?.kind === 'target' ? asked.target : null,
);

/** Returns the file, or the new entry, that is asked for; null for a new item. */
export function findAskedFile(asked: Asked | null): string | null {
  if (asked === null || asked.kind === 'item') return null;
  return asked.kind === 'target' ? splitTarget(asked.target).file : asked.entry;
}

/** Focuses a field wherever it is, even in a closed panel; of a new entry, what it still lacks. */
export function showField(target: string): void {
  const isNewEntry = target.startsWith(newEntryPrefix) && splitTarget(target).field === null;
  if (isNewEntry) $asked.set({ kind: 'missing', entry: target });
  else if (!focusField(target)) $asked.set({ kind: 'target', target });
}

/** Focuses the text after a field; pictures, which are not typed, are left out. */
export function focusNextText(field: Element): void {
  const fields = listFields().filter((each) => !(each instanceof HTMLImageElement));
  const next = fields[fields.findIndex((each) => each === field) + 1];
  if (!next) return;
  openQuestion(next);
  next.focus();
}

export function focusBar(): void {
  document.querySelector<HTMLElement>('[data-editor-bar]')?.focus();
}

/** Comes before the words that are shown in a field, in its address. */
const wordsSign = '&words=';

export function toFieldAddress(page: string, id: string, words = ''): string {
  const end = words && wordsSign + encodeURIComponent(words);
  return `${page}${fieldHash}${encodeURIComponent(id)}${end}`;
}

/** Comes after a new entry in an address that asks for what it still needs. */
const missingSign = '#';

/** Writes what is asked for as it stands in an address. */
export function writeAsked(asked: Asked): string {
  if (asked.kind === 'target') return asked.target;
  return asked.kind === 'item' ? newItemSign + asked.textId : asked.entry + missingSign;
}

/** Reads what the address asks for; its target may be a content id. */
export function readAsked(): Asked | null {
  const { hash } = location;
  if (!hash.startsWith(fieldHash)) return null;
  const [id = ''] = hash.slice(fieldHash.length).split(wordsSign);
  const target = decodeURIComponent(id);
  if (target.startsWith(newItemSign)) {
    return { kind: 'item', textId: target.slice(newItemSign.length) };
  }
  const isMissing = target.startsWith(newEntryPrefix) && target.endsWith(missingSign);
  return isMissing
    ? { kind: 'missing', entry: target.slice(0, -missingSign.length) }
    : { kind: 'target', target };
}
