// Only loaded for a paragraph that is selected or has marks, since most have none.
import {
  groupByLink,
  linkAttributes,
  readParagraph,
  type WordRun,
  tidyRuns,
  toPlainText,
  writeParagraph,
} from '#lib/text/paragraph.ts';
import { setSelection, textView } from './editable-text.client.ts';

export type Span = [start: number, end: number];

export type Look = 'isBold' | 'isItalic';

const isParagraph = (element: Element) => element.closest('[data-edit-kind]') !== null;

/** Returns what an element shows; elements that mean nothing else are ignored. */
function readRuns(host: HTMLElement): WordRun[] {
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  const runs: WordRun[] = [];
  while (walker.nextNode()) {
    const { textContent: text, parentElement: parent } = walker.currentNode;
    const find = (selector: string) => {
      const found = parent?.closest(selector) ?? null;
      return found && host.contains(found) ? found : null;
    };
    runs.push({
      text: text ?? '',
      isBold: find('b, strong') !== null,
      isItalic: find('i, em') !== null,
      href: find('a')?.getAttribute('href') ?? null,
    });
  }
  return runs;
}

function wrap(name: 'em' | 'strong', words: Node | string): HTMLElement {
  const element = document.createElement(name);
  element.append(words);
  return element;
}

function showRuns(element: HTMLElement, runs: readonly WordRun[]): void {
  const groups = groupByLink(runs).map((group) => {
    const inner = group.runs.map(({ text, isBold, isItalic }) => {
      const shown = isItalic ? wrap('em', text) : text;
      return isBold ? wrap('strong', shown) : shown;
    });
    if (group.href === null) return inner;
    // Dragging selects the words, not the link.
    const link = Object.assign(document.createElement('a'), { draggable: false });
    for (const [name, value] of Object.entries(linkAttributes(group.href))) {
      link.setAttribute(name, value);
    }
    link.append(...inner);
    return [link];
  });
  element.replaceChildren(...groups.flat());
}

/** A sign that no text has. */
const caretSign = '\uFFFF';

const plain = { ...textView };

Object.assign(textView, {
  hasMarks: true,
  read(host) {
    if (!isParagraph(host)) return plain.read(host);
    const source = writeParagraph(readRuns(host));
    return host.matches('.edit-text-folded') ? source.replaceAll('\u00A0', ' ') : source;
  },
  show(element, text) {
    if (isParagraph(element)) showRuns(element, readParagraph(text));
    else plain.show(element, text);
  },
  replace(host, start, end, typed) {
    if (!isParagraph(host)) plain.replace(host, start, end, typed);
    else showRuns(host, tidyRuns(replaceRuns(readRuns(host), [start, end], typed)));
  },
  findCharacter(host, index) {
    const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
    let rest = index;
    let node: Node = host;
    while (walker.nextNode()) {
      node = walker.currentNode;
      const { length } = node as Text;
      if (rest <= length) return [node, rest];
      rest -= length;
    }
    return [node, node instanceof Text ? node.length : 0];
  },
  toShown(host, caret) {
    if (!isParagraph(host)) return caret;
    const source = textView.read(host);
    return toPlainText(source.slice(0, caret) + caretSign + source.slice(caret)).indexOf(caretSign);
  },
} satisfies typeof textView);

/** Splits runs so that a span begins and ends between two of them. */
function splitRuns(
  runs: readonly WordRun[],
  [start, end]: Span,
): (WordRun & { isInside: boolean })[] {
  let at = 0;
  return runs.flatMap((run) => {
    const from = Math.min(Math.max(start - at, 0), run.text.length);
    const to = Math.min(Math.max(end - at, 0), run.text.length);
    at += run.text.length;
    return [
      { ...run, text: run.text.slice(0, from), isInside: false },
      { ...run, text: run.text.slice(from, to), isInside: true },
      { ...run, text: run.text.slice(to), isInside: false },
    ].filter(({ text }) => text !== '');
  });
}

/** Replaces a span by a text that looks like the words before it; within a link, it stays one. */
function replaceRuns(
  runs: readonly WordRun[],
  [start, end]: Span,
  text: string,
  href?: string | null,
): WordRun[] {
  const before = splitRuns(runs, [0, start]).filter(({ isInside }) => isInside);
  const after = splitRuns(runs, [0, end]).filter(({ isInside }) => !isInside);
  const [last, next] = [before.at(-1), after[0]];
  const around = last?.href === next?.href ? (last?.href ?? null) : null;
  const { isBold = false, isItalic = false } = last ?? next ?? {};
  return [...before, { text, isBold, isItalic, href: href ?? around }, ...after];
}

/** Shows changed runs, and tells the editor as if they were typed. */
function change(host: HTMLElement, runs: readonly WordRun[], [start, end]: Span): void {
  // What is focused shows what the editor knows.
  host.focus({ preventScroll: true });
  showRuns(host, tidyRuns(runs));
  setSelection(host, start, end);
  host.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Returns the word at the caret; the selection where there is one. */
function findWords(host: HTMLElement, [start, end]: Span): Span {
  if (start < end) return [start, end];
  const text = host.textContent;
  const before =
    /(?<![\p{L}\p{M}\p{N}'’-])[\p{L}\p{M}\p{N}'’-]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
  const after = /^[\p{L}\p{M}\p{N}'’-]*/u.exec(text.slice(start))?.[0].length ?? 0;
  return [start - before, start + after];
}

/** Returns whether all words of a span have a look; for a caret, the word at it. */
export function hasLook(host: HTMLElement, span: Span, look: Look): boolean {
  const inside = splitRuns(readRuns(host), findWords(host, span)).filter(
    ({ isInside, text }) => isInside && text.trim() !== '',
  );
  return inside.length > 0 && inside.every((run) => run[look]);
}

/** Gives words a look, or takes it from them; returns false at a caret that is in no word. */
export function toggleLook(host: HTMLElement, span: Span, look: Look): boolean {
  const [start, end] = findWords(host, span);
  if (start === end) return false;
  const becomes = !hasLook(host, span, look);
  const runs = splitRuns(readRuns(host), [start, end]).map((run) =>
    run.isInside ? { ...run, [look]: becomes } : run,
  );
  change(host, runs, span);
  return true;
}

/** Returns the span of the link at a position and its target; null where there is none. */
function findLink(host: HTMLElement, position: number): { span: Span; href: string } | null {
  let start = 0;
  for (const { href, runs } of groupByLink(readRuns(host))) {
    const end = start + runs.reduce((length, { text }) => length + text.length, 0);
    if (href !== null && start <= position && position <= end) return { span: [start, end], href };
    start = end;
  }
  return null;
}

/** Returns the target of the link at the caret or in the selection; null if there is none. */
export function readLinkAt(host: HTMLElement, [start, end]: Span): string | null {
  if (start === end) return findLink(host, start)?.href ?? null;
  const inside = splitRuns(readRuns(host), [start, end]).filter(({ isInside }) => isInside);
  return inside.find(({ href }) => href !== null)?.href ?? null;
}

/** Returns the selection, or else the link at the caret, or else the caret. */
function findLinkedSpan(host: HTMLElement, [start, end]: Span): Span {
  return (start === end ? findLink(host, start)?.span : undefined) ?? [start, end];
}

/** Returns the words that are a link or become one; null at a caret elsewhere. */
export function findLinkedWords(host: HTMLElement, span: Span): Range | null {
  const [from, to] = findLinkedSpan(host, span);
  if (from === to) return null;
  const words = document.createRange();
  words.setStart(...textView.findCharacter(host, from));
  words.setEnd(...textView.findCharacter(host, to));
  return words;
}

/** Links the selection, or else the link at the caret, or else inserts `name` as a link. */
export function setLink(host: HTMLElement, span: Span, href: string | null, name = ''): void {
  const [start] = span;
  const [from, to] = findLinkedSpan(host, span);
  const runs =
    from < to
      ? splitRuns(readRuns(host), [from, to]).map((run) => (run.isInside ? { ...run, href } : run))
      : replaceRuns(readRuns(host), span, name, href);
  change(host, runs, from < to ? span : [start, start + name.length]);
}
