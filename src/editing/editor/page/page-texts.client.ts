import {
  leaveText,
  typeText,
  type FieldText,
} from '#editing/editor/document/edit-actions.client.ts';
import { announce, announceLastingly } from '#editing/editor/document/editor-message.client.ts';
import { $texts } from '#editing/editor/document/content-texts.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import type { PendingEdit } from '#editing/editor/document/pending-edits.ts';
import { $refused, findProblem, findRefusal } from '#editing/editor/document/refusals.client.ts';
import { $saving } from '#editing/editor/document/saving.client.ts';
import type { Copied } from '#editing/rich-text/read-clipboard.ts';
import { takeWords } from './pasted-words.client.ts';
import {
  insertText,
  listOwnNodes,
  readSelection,
  setSelection,
  textView,
} from './editable-text.client.ts';
import { listCopies } from './saved-content.client.ts';
import { focusBar, focusNextText } from './edit-focus.client.ts';
import { redoAndShow, undoAndShow } from './show-undo.client.ts';
import { collapse } from './plain-words.ts';

/** A text that is edited where the page shows it. */
export interface PageText {
  /** Returns what is known of the text, which changes with each save. */
  readItem: () => FieldText;
  /** The accessible name of the text as a field. */
  label: string;
  /** Shown while the text is empty. */
  placeholder?: string | undefined;
  /** Returns the current text, with the unsaved changes. */
  read: (touched: readonly PendingEdit[]) => string;
}

interface OpenText extends PageText {
  host: HTMLElement;
  liveValue: string;
  /** Whether the page shows line breaks, so that they can be typed. */
  keepsBreaks: boolean;
  /** The selection when the field lost the focus, which browsers forget. */
  selection: [number, number] | null;
}

const texts = new Map<Element, OpenText>();

/** Returns the text that an element or its parent shows as a field. */
export function findPageText(element: EventTarget | null): OpenText | undefined {
  const host = element instanceof Node ? toElement(element)?.closest('.edit-text') : null;
  return host ? texts.get(host) : undefined;
}

const toElement = (node: Node) => (node instanceof Element ? node : node.parentElement);

/** Returns whether a browser shows a text in another language: it wraps what it translates. */
const isTranslated = (host: HTMLElement) => host.querySelector<HTMLElement>('font') !== null;

function isPageTranslated(): boolean {
  const mark = ':root:is(.translated-ltr, .translated-rtl), main font font';
  return document.querySelector(mark) !== null;
}

function warnOfTranslation(): void {
  announceLastingly(
    'Your browser translates this page. The texts that you can edit stay in the language in which they are written.',
  );
}

/**
 * Makes the text of an element editable in place, without moving anything. Returns a function that
 * restores what was served.
 */
export function openPageText(element: HTMLElement, text: PageText): () => void {
  const item = text.readItem();
  const nodes = listOwnNodes(element);
  const host = document.createElement('span');
  const value = text.read($document.get().touched);
  const keepsBreaks = item.isMultiline && getComputedStyle(element).whiteSpace.startsWith('pre');
  host.className = 'edit-text';
  // Elsewhere the page shows line breaks as spaces.
  if (value.includes('\n') && !keepsBreaks) host.classList.add('edit-text-folded');
  host.append(...nodes);
  element.append(host);
  const served = collapse(host.textContent);
  // The page may show a text in other words, such as a category.
  if (
    item.onType ||
    value !== item.value ||
    collapse(value) === served ||
    isTranslated(host) ||
    element.dataset.editKind === 'paragraph'
  ) {
    textView.show(host, value);
  }
  const placeholder = text.placeholder ?? (item.onType || value === '' ? served : '');
  if (value === '') host.replaceChildren();
  const link = element.closest('a');
  // Dragging selects the text, not the link.
  if (link) link.draggable = false;
  setAttributes(host, {
    role: 'textbox',
    'aria-label': text.label,
    'aria-multiline': keepsBreaks.toString(),
    'aria-required': item.isRequired.toString(),
    spellcheck: 'true',
    translate: 'no',
    'data-edit-field': item.target,
    ...(placeholder !== '' && { 'aria-placeholder': placeholder }),
  });
  makeEditable(host);
  element.dataset.editText = '';
  const open = { ...text, host, liveValue: value, keepsBreaks, selection: null };
  texts.set(host, open);
  markProblem(open);
  return () => {
    texts.delete(host);
    delete element.dataset.editText;
    link?.removeAttribute('draggable');
    element.replaceChildren(...nodes);
  };
}

function setAttributes(host: HTMLElement, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value);
}

function makeEditable(host: HTMLElement): void {
  try {
    host.contentEditable = 'plaintext-only';
  } catch {
    // Browsers before 2025; `handleBeforeInput` refuses formatting.
    host.contentEditable = 'true';
  }
}

/** Returns why a text cannot be saved, by its rules or the server's answer. */
export function findTextProblem({ readItem, liveValue }: OpenText): string | null {
  const item = { ...readItem(), value: liveValue };
  return findProblem(item) ?? findRefusal($refused.get(), item);
}

function markProblem(text: OpenText): void {
  if (findTextProblem(text) === null) text.host.removeAttribute('aria-invalid');
  else text.host.setAttribute('aria-invalid', 'true');
}

/** Shows what was changed elsewhere, such as by an undo or in another region of the page. */
function showChanges(): void {
  const { touched } = $document.get();
  for (const text of texts.values()) {
    const value = text.read(touched);
    if (value === text.liveValue) continue;
    text.liveValue = value;
    if (textView.read(text.host) !== value) showText(text, value);
    markProblem(text);
  }
  for (const { id, element } of listCopies()) {
    const liveValue = findOpenText(id)?.liveValue;
    if (liveValue !== undefined && element.textContent !== liveValue)
      element.textContent = liveValue;
  }
}

function findOpenText(id: string): OpenText | undefined {
  return [...texts.values()].find(
    ({ host }) => host.closest<HTMLElement>('[data-edit]')?.dataset.edit === id,
  );
}

/**
 * Follows what is pressed beside the edited texts, and keeps links to phones, emails and other sites
 * from leaving the page.
 */
function followOrigin(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isText = findPageText(target) !== undefined;
  if (isText || event.defaultPrevented || !target.closest('header, main, footer')) return;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  const isLeaving = link !== null && link.origin !== location.origin;
  const isMade = target.closest('[data-edit-copy], [data-edit-from]') !== null;
  if (isLeaving || isMade) event.preventDefault();
  void import('./text-origins.client.ts').then(({ openOrigin }) => openOrigin(target));
}

function showText({ host }: OpenText, value: string): void {
  const selection = host === document.activeElement ? readSelection(host) : null;
  textView.show(host, value);
  if (selection) setSelection(host, selection[1]);
}

function handleInput({ target }: Event): void {
  const text = findPageText(target);
  if (!text) return;
  const { host } = text;
  // A browser leaves a line break where all was deleted.
  if (host.textContent === '') host.replaceChildren();
  const typed = textView.read(host);
  const value = text.keepsBreaks ? typed : typed.replaceAll(/(?<!\s)\s*\n\s*/g, ' ');
  text.liveValue = value;
  if (value !== typed) showText(text, value);
  typeText(text.readItem(), value);
  markProblem(text);
}

const isBusy = () => $saving.get().kind === 'sending';

function markReadOnly(): void {
  for (const { host } of texts.values()) host.ariaReadOnly = isBusy() ? 'true' : null;
}

function handleBeforeInput(event: InputEvent): void {
  const text = findPageText(event.target);
  if (!text) return;
  if (isTranslated(text.host)) {
    // Typing would make the whole translation a change.
    event.preventDefault();
    showText(text, text.liveValue);
    warnOfTranslation();
    return;
  }
  const { inputType } = event;
  if (isBusy() || inputType.startsWith('format')) event.preventDefault();
  else if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') {
    event.preventDefault();
    if (text.keepsBreaks) insertText(text.host, '\n');
  } else if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') {
    event.preventDefault();
    insertWords(
      text,
      event.dataTransfer ?? {
        files: [],
        getData: (type) => (type === 'text/plain' ? (event.data ?? '') : ''),
      },
      event.getTargetRanges()[0],
    );
  } else if (inputType === 'historyUndo' || inputType === 'historyRedo') {
    event.preventDefault();
    (inputType === 'historyUndo' ? undoAndShow : redoAndShow)();
  }
}

function handlePaste(event: ClipboardEvent): void {
  const text = findPageText(event.target);
  if (!text) return;
  event.preventDefault();
  if (event.clipboardData && !isBusy()) insertWords(text, event.clipboardData);
}

/** Inserts the words of a clipboard or a drag in place of the selection, or of a range. */
function insertWords(text: OpenText, copied: Copied, range?: StaticRange): void {
  const selection = getSelection();
  // It is kept, since the words may have to be read first.
  const selected =
    range ?? (selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined);
  takeWords(copied, text.keepsBreaks, (words) => {
    if (texts.get(text.host) === text && !isBusy()) insertText(text.host, words, selected);
  });
}

/** Keeps the browser from leaving the page for a file that is dropped beside a picture. */
function refuseFile(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

function handleKeyDown(event: KeyboardEvent): void {
  const text = findPageText(event.target);
  if (!text) return;
  if (event.key === 'Escape') {
    focusBar();
    event.preventDefault();
  } else if (event.key === 'Enter' && !text.keepsBreaks) {
    event.preventDefault();
    focusNextText(text.host);
  }
}

/** Prevents a surrounding link, button or question from reacting to a key or a click. */
function keepHere(event: Event): void {
  const isOther = event instanceof KeyboardEvent && event.key !== ' ';
  if (!isOther && findPageText(event.target)) event.preventDefault();
}

/**
 * Selects a text that is pressed beside its words; in a link, all of it. With a modifier key, a
 * link is followed.
 */
function handleBesideText(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (target.closest('[data-edit-field]')) return;
  const link = target.closest('a');
  const beside = link ?? target.closest('[data-edit-text]');
  const host = beside?.querySelector<HTMLElement>('.edit-text');
  if (!host) return;
  event.preventDefault();
  host.focus();
  setSelection(host, link ? 0 : host.textContent.length, host.textContent.length);
}

/** Leaves the caret to a press, which sets it in Firefox before the text has the focus. */
function handlePointerDown({ target }: PointerEvent): void {
  const text = findPageText(target);
  if (text) text.selection = null;
}

function handleFocusIn({ target }: FocusEvent): void {
  const text = findPageText(target);
  if (!text) return;
  const { host, liveValue } = text;
  if (isPageTranslated()) warnOfTranslation();
  if (textView.read(host) !== liveValue) textView.show(host, liveValue);
  if (text.selection) setSelection(host, ...text.selection);
  const { shownOn } = text.readItem();
  if (shownOn && !isPageTranslated()) announce(shownOn);
}

function handleFocusOut({ target }: FocusEvent): void {
  const text = findPageText(target);
  if (!text) return;
  text.selection = readSelection(text.host);
  const item = text.readItem();
  if (!item.onType) leaveText(item, target);
}

/** Follows what is typed into the open texts; returns a function that stops it. */
export function followTexts(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('input', handleInput, { signal });
  document.addEventListener('beforeinput', handleBeforeInput, { signal });
  document.addEventListener('paste', handlePaste, { signal });
  document.addEventListener('dragover', refuseFile, { signal });
  document.addEventListener('drop', refuseFile, { signal });
  document.addEventListener('keydown', handleKeyDown, { signal });
  document.addEventListener('keyup', keepHere, { signal });
  document.addEventListener('click', keepHere, { signal, capture: true });
  document.addEventListener('click', handleBesideText, { signal, capture: true });
  document.addEventListener('click', followOrigin, { signal });
  document.addEventListener('pointerdown', handlePointerDown, { signal });
  document.addEventListener('focusin', handleFocusIn, { signal });
  document.addEventListener('focusout', handleFocusOut, { signal });
  const stops = [
    $document.listen(showChanges),
    $texts.listen(showChanges),
    $saving.listen(markReadOnly),
    $refused.listen(() => {
      for (const text of texts.values()) markProblem(text);
    }),
  ];
  return () => {
    listening.abort();
    for (const stop of stops) stop();
  };
}
