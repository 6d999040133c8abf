import { defaultTreeAdapter as tree, parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import { listElements, type HtmlElement } from './html.ts';

export interface EditableRegion {
  id: string;
  /** Null for a region without an element on the page. */
  element: HtmlElement | null;
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Lists the editable regions of a page in reading order. */
export function listRegions(html: string): EditableRegion[] {
  return listNodes(parse(html)).flatMap((element): EditableRegion[] => {
    const read = (name: string) => element.attrs.find((each) => each.name === name)?.value;
    const id = read('data-edit');
    const template = read('data-edit-each');
    const items =
      template === undefined ? [] : element.childNodes.filter((child) => tree.isElementNode(child));
    return [
      ...(id === undefined ? [] : [{ id, element: describe(element) }]),
      ...items.map((item, index) => ({
        id: (template ?? '').replace('*', (index + 1).toString()),
        element: describe(item),
      })),
      ...(read('data-edit-also')?.split(' ') ?? []).map((each) => ({ id: each, element: null })),
    ];
  });
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
