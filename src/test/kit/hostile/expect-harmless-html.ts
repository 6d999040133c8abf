import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { expect } from 'vitest';

const allowedAttributes: Record<string, string[]> = {
  ...Object.fromEntries(
    [
      ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'li', 'blockquote', 'code'],
      ...['strong', 'em', 'del', 'table', 'thead', 'tbody', 'tr'],
    ].map((tag) => [tag, []]),
  ),
  ol: ['start'],
  pre: ['tabindex', 'role', 'aria-label'],
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'title', 'loading'],
  th: ['align'],
  td: ['align'],
};

/** Returns whether a browser that follows or loads an address stays with harmless schemes. */
function isHarmless(attribute: string, address: string): boolean {
  const url = URL.parse(address, 'http://this-site.test/blog/naps');
  // An invalid address leads nowhere.
  if (!url) return true;
  const { protocol, host } = url;
  if (host === 'this-site.test') return true;
  if (attribute === 'src') return protocol === 'https:';
  const isWebAddress = /^https?:$/.test(protocol) && /^https?:/i.test(address);
  return isWebAddress || protocol === 'mailto:' || protocol === 'tel:';
}

/** Checks that HTML made of Markdown has only tags, attributes and addresses that do no harm. */
export function expectHarmlessHtml(html: string): void {
  for (const { tag, attributes } of listFragmentElements(html)) {
    expect(Object.keys(allowedAttributes)).toContain(tag);
    for (const [name, value] of Object.entries(attributes)) {
      expect(allowedAttributes[tag]).toContain(name);
      if (name !== 'href' && name !== 'src') continue;
      expect([value, isHarmless(name, value)]).toEqual([value, true]);
    }
  }
}

/** An element as a browser would build it. */
interface HtmlElement {
  tag: string;
  attributes: Record<string, string>;
}

/**
 * Returns every element that a browser would make of a piece of HTML, in document order; a comment
 * counts as an element named `#comment`.
 */
export function listFragmentElements(html: string): HtmlElement[] {
  return parseFragment(html).childNodes.flatMap(listNode);
}

function listNode(node: DefaultTreeAdapterTypes.ChildNode): HtmlElement[] {
  if (defaultTreeAdapter.isCommentNode(node)) return [{ tag: '#comment', attributes: {} }];
  if (!defaultTreeAdapter.isElementNode(node)) return [];
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  return [{ tag: node.tagName, attributes }, ...node.childNodes.flatMap(listNode)];
}
