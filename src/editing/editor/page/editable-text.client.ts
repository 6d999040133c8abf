/** How the words of an element are read and shown; `paragraph-marks.client.ts` adds marks. */
export const textView = {
  hasMarks: false,
  /** Returns the text of an editable element. */
  read(host: HTMLElement): string {
    const text = host.textContent;
    // Where white space collapses, a browser types such spaces to keep it.
    return host.classList.contains('edit-text-folded') ? text.replaceAll('\u00A0', ' ') : text;
  },
  show(element: HTMLElement, text: string): void {
    element.textContent = text;
  },
  /** Replaces characters of an editable element. */
  replace(host: HTMLElement, start: number, end: number, typed: string): void {
    const text = textView.read(host);
    host.textContent = text.slice(0, start) + typed + text.slice(end);
  },
  /** Finds a character in the text of an element. */
  findCharacter(host: HTMLElement, index: number): [node: Node, offset: number] {
    const node = host.firstChild ?? host;
    return [node, Math.min(index, node.textContent?.length ?? 0)];
  },
  /** Converts a position in the text to one in what is shown. */
  toShown: (_host: HTMLElement, caret: number) => caret,
};

/** Returns the beginning and the end of the selection, in characters; null if it is elsewhere. */
export function readSelection(host: HTMLElement): [number, number] | null {
  const selection = getSelection();
  if (!selection?.rangeCount) return null;
  const range = selection.getRangeAt(0);
  return host.contains(range.startContainer) && host.contains(range.endContainer)
    ? toOffsets(host, range)
    : null;
}

function toOffsets(host: HTMLElement, range: Range | StaticRange): [number, number] {
  const before = document.createRange();
  before.selectNodeContents(host);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  before.setEnd(range.endContainer, range.endOffset);
  return [start, before.toString().length];
}

/** Selects characters of an element; without an end, sets the caret. */
export function setSelection(host: HTMLElement, start: number, end = start): void {
  host.normalize();
  const [from, to] = [start, end].map((index) => textView.findCharacter(host, index));
  if (from && to) getSelection()?.setBaseAndExtent(...from, ...to);
}

/** Replaces the selection, or a range, like typing. */
export function insertText(host: HTMLElement, typed: string, range?: StaticRange): void {
  const isInside =
    range && host.contains(range.startContainer) && host.contains(range.endContainer);
  const { length } = host.textContent;
  const [start, end] = (isInside ? toOffsets(host, range) : readSelection(host)) ?? [
    length,
    length,
  ];
  textView.replace(host, start, end, typed);
  // A line break at the end is only visible with another one after it.
  if (host.textContent.endsWith('\n')) host.append(document.createElement('br'));
  setSelection(host, start + typed.length);
  host.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}

/** Excludes what the editor added. */
export function listOwnNodes(element: HTMLElement): ChildNode[] {
  return [...element.childNodes].filter(
    (node) => !(node instanceof Element && node.matches('[class^=edit-]')),
  );
}
