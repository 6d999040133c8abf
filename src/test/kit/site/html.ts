import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from 'parse5';

/** An element of a page, as tests need it. */
export interface HtmlElement {
  tag: string;
  attributes: Partial<Record<string, string>>;
  /** The text of the element and its descendants, with runs of spaces collapsed. */
  text: string;
}

type Node = DefaultTreeAdapterTypes.Node;

function readText(node: Node): string {
  if (tree.isTextNode(node)) return node.value;
  return 'childNodes' in node ? node.childNodes.map(readText).join('') : '';
}

function collect(node: Node, tags: string[], found: HtmlElement[]): void {
  if (tree.isElementNode(node) && (tags.length === 0 || tags.includes(node.tagName))) {
    found.push({
      tag: node.tagName,
      attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
      text: readText(node).replace(/\s+/g, ' ').trim(),
    });
  }
  if ('childNodes' in node) for (const child of node.childNodes) collect(child, tags, found);
}

/** The parsed pages: a test asks several things about the same page. */
const known = new Map<string, Node>();

function parseOnce(html: string): Node {
  const document = known.get(html) ?? parse(html);
  if (known.size > 100) known.clear();
  known.set(html, document);
  return document;
}

/**
 * Returns the elements of a page in reading order.
 *
 * @param tags which ones, for example `a`; all of them where none is named
 */
export function listElements(html: string, ...tags: string[]): HtmlElement[] {
  const found: HtmlElement[] = [];
  collect(parseOnce(html), tags, found);
  return found;
}

/**
 * Returns the content of a page's `<meta>`.
 *
 * @param name its `name` or `property`
 * @returns null where the page has no such one
 */
export function findMeta(html: string, name: string): string | null {
  const meta = listElements(html, 'meta').find(
    ({ attributes }) => attributes.name === name || attributes.property === name,
  );
  return meta?.attributes.content ?? null;
}

/**
 * Returns the address of a page's `<link>`.
 *
 * @param rel for example `canonical`
 * @returns null where the page has no such one
 */
export function findLink(html: string, rel: string): string | null {
  const link = listElements(html, 'link').find(({ attributes }) => attributes.rel === rel);
  return link?.attributes.href ?? null;
}
