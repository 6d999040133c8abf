import { defaultTreeAdapter as tree, parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import { listElements, type HtmlElement } from './html.ts';

/** A place on a page where an admin can change something. */
export interface Mark {
  id: string;
  /** Null for what is offered beside the page's elements. */
  element: HtmlElement | null;
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** All marks of a page in reading order. */
export function listMarks(html: string): Mark[] {
  return listNodes(parse(html)).flatMap((element): Mark[] => {
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
