/**
 * Restores the expected markup of a part of the page after a translation or an extension has
 * changed it. Elements in both versions stay the same nodes, so that fields keep their text, the
 * focus and a word that is being composed.
 */
export function mendMarkup(live: Element, expected: Element): void {
  let next = skipComments(live.firstChild);
  for (const wanted of expected.childNodes) {
    if (wanted instanceof Element) {
      const found = takeTwin(live, next, wanted) ?? insert(live, wanted.cloneNode(true), next);
      while (next && next !== found) next = dropNode(next);
      // A text area's children are its original text, not what somebody typed.
      if (found instanceof Element && found.localName !== 'textarea') mendMarkup(found, wanted);
      next = skipComments(found.nextSibling);
    } else if (next instanceof Text && next.data === wanted.nodeValue) {
      next = skipComments(next.nextSibling);
    } else {
      insert(live, wanted.cloneNode(), next);
    }
  }
  while (next) next = dropNode(next);
}

/** Skips the comments that React puts between texts. */
function skipComments(node: ChildNode | null): ChildNode | null {
  let next = node;
  while (next instanceof Comment) next = next.nextSibling;
  return next;
}

function insert(parent: Element, node: Node, next: ChildNode | null): ChildNode {
  return parent.insertBefore(node, next) as ChildNode;
}

function dropNode(node: ChildNode): ChildNode | null {
  const next = skipComments(node.nextSibling);
  node.remove();
  return next;
}

/** Finds an expected element among the following nodes, even inside an extension's wrapper. */
function takeTwin(parent: Element, next: ChildNode | null, wanted: Element): ChildNode | null {
  const anchor = findAnchor(wanted);
  const isTwin = (element: Element) =>
    element.localName === wanted.localName &&
    [...wanted.classList].every((name) => element.classList.contains(name)) &&
    (anchor === null || element.matches(anchor) || element.querySelector(anchor) !== null);
  for (let node = next; node; node = node.nextSibling) {
    if (node instanceof Element && isTwin(node)) return node;
  }
  if (anchor === null) return null;
  for (let node = next; node; node = node.nextSibling) {
    if (!(node instanceof Element)) continue;
    const inner = [...node.querySelectorAll(wanted.localName)].find(isTwin);
    if (inner) return moveInFront(parent, inner, node);
  }
  return null;
}

/** Returns a selector for the field that identifies an element, or for its first field. */
function findAnchor(element: Element): string | null {
  const marked = element.matches('[id], [name]') ? element : element.querySelector('[id], [name]');
  if (!marked) return null;
  if (marked.id) return `#${CSS.escape(marked.id)}`;
  const { name, type, value } = marked as HTMLInputElement;
  const choice = type === 'checkbox' ? `[value="${CSS.escape(value)}"]` : '';
  return `[name="${CSS.escape(name)}"]${choice}`;
}

function moveInFront(parent: Element, element: Element, next: ChildNode): Element {
  // In older browsers, a moved element loses the focus.
  const focused = document.activeElement;
  if ('moveBefore' in parent) parent.moveBefore(element, next);
  else (parent as Element).insertBefore(element, next);
  if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
  return element;
}
