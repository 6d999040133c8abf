import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from 'parse5';

export type HtmlNode = DefaultTreeAdapterTypes.Node;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/**
 * Finds the first element below a node, in reading order.
 *
 * @param node where to look; itself included
 * @param isWanted the test
 */
export function findElement(
  node: HtmlNode,
  isWanted: (element: HtmlElement) => boolean,
): HtmlElement | null {
  if (defaultTreeAdapter.isElementNode(node) && isWanted(node)) return node;
  if (!('childNodes' in node)) return null;
  for (const child of node.childNodes) {
    const found = findElement(child, isWanted);
    if (found) return found;
  }
  return null;
}

/**
 * Finds all such elements below a node, in reading order.
 *
 * @param node where to look; itself included
 * @param isWanted the test
 */
export function findElements(
  node: HtmlNode,
  isWanted: (element: HtmlElement) => boolean,
): HtmlElement[] {
  const own = defaultTreeAdapter.isElementNode(node) && isWanted(node) ? [node] : [];
  if (!('childNodes' in node)) return own;
  return [...own, ...node.childNodes.flatMap((child) => findElements(child, isWanted))];
}

/** The value of an attribute, null when the element does not have it. */
export function getAttribute(element: HtmlElement, name: string): string | null {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
}

/** Gives an element an attribute, or takes it away with null. */
export function setAttribute(element: HtmlElement, name: string, value: string | null): void {
  element.attrs = element.attrs.filter((attribute) => attribute.name !== name);
  if (value !== null) element.attrs.push({ name, value });
}

/** Replaces what an element holds by text; it is escaped when the page is written. */
export function setText(element: HtmlElement, text: string): void {
  element.childNodes = [];
  defaultTreeAdapter.insertText(element, text);
}

/** Leaves out an element, but not what it holds. */
export function unwrap(element: HtmlElement): void {
  const { parentNode } = element;
  if (!parentNode) return;
  for (const child of [...element.childNodes]) {
    defaultTreeAdapter.detachNode(child);
    defaultTreeAdapter.insertBefore(parentNode, child, element);
  }
  defaultTreeAdapter.detachNode(element);
}
