import { defaultTreeAdapter as tree, parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import type { DetachedRegion } from '#model/ids/detach-regions.ts';
import { readBuiltBytes } from './built-site.ts';
import { listElements, type HtmlElement } from './html.ts';

export interface EditableRegion {
  id: string;
  /** Null for a region without an element on the page. */
  element: HtmlElement | null;
  /** Whether the page shows bold and italic words and links in it. */
  isParagraph: boolean;
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Lists the editable regions of a built page in reading order. */
export function listRegions(html: string, distDir?: string): EditableRegion[] {
  const page = listNodes(parse(html));
  const name = page[0]?.attrs.find((each) => each.name === 'data-editable')?.value;
  if (name === undefined) return [];
  const file = readBuiltBytes(`editable/${name}.json`, distDir).toString();
  const body = page.find(({ tagName }) => tagName === 'body');
  return (JSON.parse(file) as DetachedRegion[]).flatMap(({ path, tag, ...region }) => {
    const { edit, editEach, editAlso, editKind } = region;
    const isParagraph = editKind === 'paragraph';
    let element = body;
    for (const position of path) element = element && listChildren(element)[position];
    if (element?.tagName !== tag) throw new Error(`There is no ${tag} at ${path.join('.')}.`);
    const items = editEach === undefined ? [] : listChildren(element);
    return [
      ...(edit === undefined ? [] : [{ id: edit, element: describe(element), isParagraph }]),
      ...items.map((item, index) => ({
        id: (editEach ?? '').replace('*', (index + 1).toString()),
        element: describe(item),
        isParagraph,
      })),
      ...(editAlso?.split(' ') ?? []).map((each) => ({ id: each, element: null, isParagraph })),
    ];
  });
}

function listChildren(element: Element): Element[] {
  return element.childNodes.filter((child) => tree.isElementNode(child));
}

function listNodes(node: Node): Element[] {
  const inner = 'childNodes' in node ? node.childNodes.flatMap(listNodes) : [];
  return tree.isElementNode(node) ? [node, ...inner] : inner;
}

function describe(element: Element): HtmlElement | null {
  const [, , , found = null] = listElements(
    `<!doctype html><html><body>${outer(element)}</body></html>`,
  );
  return found;
}

function outer(element: Element): string {
  return `<${element.tagName}>${serialize(element)}</${element.tagName}>`;
}
