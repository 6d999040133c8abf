/** Returns the text of an editable element. */
export function readTyped(host: HTMLElement): string {
  const text = host.textContent;
  // Where white space collapses, a browser types such spaces to keep it.
  return host.classList.contains('edit-text-folded') ? text.replaceAll('\u00A0', ' ') : text;
}

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
  const node = host.firstChild ?? host;
  const last = node.textContent?.length ?? 0;
  getSelection()?.setBaseAndExtent(node, Math.min(start, last), node, Math.min(end, last));
}

/** Replaces the selection, or a range, like typing. */
export function insertText(host: HTMLElement, words: string, range?: StaticRange): void {
  const isInside =
    range && host.contains(range.startContainer) && host.contains(range.endContainer);
  const text = readTyped(host);
  const [start, end] = (isInside ? toOffsets(host, range) : readSelection(host)) ?? [
    text.length,
    text.length,
  ];
  const value = text.slice(0, start) + words + text.slice(end);
  // A line break at the end is only visible with another one after it.
  host.textContent = value;
  if (value.endsWith('\n')) host.append(document.createElement('br'));
  setSelection(host, start + words.length);
  host.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}

/** Excludes what the editor added. */
export function listOwnNodes(element: HTMLElement): ChildNode[] {
  return [...element.childNodes].filter(
    (node) => !(node instanceof Element && node.matches('[class^=edit-]')),
  );
}
