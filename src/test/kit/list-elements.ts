import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

/** An element as a browser would build it. */
export interface HtmlElement {
  tag: string;
  attributes: Record<string, string>;
}

/**
 * Every element that a browser would make of a piece of HTML, in document order; a comment counts
 * as an element named `#comment`.
 *
 * @param html the inside of an element
 */
export function listElements(html: string): HtmlElement[] {
  return parseFragment(html).childNodes.flatMap(listNode);
}

function listNode(node: DefaultTreeAdapterTypes.ChildNode): HtmlElement[] {
  if (defaultTreeAdapter.isCommentNode(node)) return [{ tag: '#comment', attributes: {} }];
  if (!defaultTreeAdapter.isElementNode(node)) return [];
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  return [{ tag: node.tagName, attributes }, ...node.childNodes.flatMap(listNode)];
}
