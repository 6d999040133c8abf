/** How long a text may take to open. */
const maxMilliseconds = 4000;

/**
 * Selects words in a field that is opening, and scrolls to them.
 *
 * @param encoded as in the address, which is asked only once
 */
export function showWords(target: string, encoded: string): void {
  const words = decodeURIComponent(encoded);
  history.replaceState(history.state, '', location.pathname + location.search);
  // However a number or a line is parted.
  const signs = words.match(/[\p{L}\p{N}]/gu) ?? [];
  if (signs.length === 0) return;
  const isNumber = signs.length === 10 && signs.every((sign) => /\d/.test(sign));
  const pattern = new RegExp(
    (isNumber ? signs.slice(3) : signs).join(String.raw`[^\p{L}\p{N}]{0,3}`),
    'iu',
  );
  const end = performance.now() + maxMilliseconds;
  const tryToShow = () => {
    const field = document.activeElement;
    const isThere = field instanceof HTMLElement && field.dataset.editField === target;
    if (isThere && selectMatch(field, pattern)) return;
    if (performance.now() < end) requestAnimationFrame(tryToShow);
  };
  tryToShow();
}

/** Returns false while the field cannot be edited, or has no such words. */
function selectMatch(field: HTMLElement, pattern: RegExp): boolean {
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
    const match = pattern.exec(field.value);
    if (match) field.setSelectionRange(match.index, match.index + match[0].length);
    return true;
  }
  const match = field.isContentEditable && pattern.exec(field.textContent);
  if (!match) return false;
  const walker = document.createTreeWalker(field, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const [start, end] = [match.index, match.index + match[0].length];
  let at = 0;
  while (at < end && walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (start >= at && start < at + node.length) range.setStart(node, start - at);
    if (end <= at + node.length) range.setEnd(node, end - at);
    at += node.length;
  }
  getSelection()?.setBaseAndExtent(
    range.startContainer,
    range.startOffset,
    range.endContainer,
    range.endOffset,
  );
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  return true;
}
