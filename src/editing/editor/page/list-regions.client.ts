import type { ListOnPage } from '#model/describe/text-contract.ts';
import type { ListItem } from '#model/merge/saved-lists.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { textView } from './editable-text.client.ts';

/** A list on the page; the same list may be there twice. */
export interface ListRegion {
  target: string;
  parent: HTMLElement;
  /** The elements of the served site's items, in order. */
  items: HTMLElement[];
  /** The copies made for items that the served site does not have, by key. */
  copies: Map<string, ItemCopy>;
  /** Follows the last item. */
  end: Comment;
}

export interface ItemCopy {
  element: HTMLElement;
  /** The elements of the texts, by their path within the item; empty for the item itself. */
  texts: Map<string, HTMLElement>;
}

interface FoundText {
  index: number;
  path: string;
  element: HTMLElement;
}

/**
 * Returns where the page shows lists; not those of which it shows only some items, or not side by
 * side.
 */
export function findListRegions(
  regions: readonly PageRegion[],
  lists: readonly ({ target: string } & Pick<ListOnPage, 'ids'>)[],
): ListRegion[] {
  return lists.flatMap(({ target, ids }) => {
    const texts = regions.flatMap(({ id, element }): FoundText[] => {
      const below = Object.hasOwn(ids, id) ? ids[id] : undefined;
      if (below === undefined || !element) return [];
      const [index = '', ...path] = below.split('.');
      return [{ index: Number(index), path: path.join('.'), element }];
    });
    const count =
      1 + Math.max(-1, ...Object.values(ids).map((below) => Number.parseInt(below, 10)));
    return groupByRegion(texts).flatMap((group) => toRegion(target, group, count) ?? []);
  });
}

/** Groups the texts of a list by where they are, since a page may show it more than once. */
function groupByRegion(texts: readonly FoundText[]): FoundText[][] {
  const groups: FoundText[][] = [];
  for (const text of texts) {
    const isOf = (group: FoundText[]) =>
      !group.some(({ index, path }) => index === text.index && path === text.path);
    const group = groups.find(isOf);
    if (group) group.push(text);
    else groups.push([text]);
  }
  return groups;
}

function toRegion(target: string, texts: readonly FoundText[], count: number): ListRegion | null {
  const items: HTMLElement[] = [];
  for (let index = 0; index < count; index += 1) {
    const item = findItem(
      texts.filter((text) => text.index === index).map(({ element }) => element),
      texts.filter((text) => text.index !== index).map(({ element }) => element),
    );
    // Items in two parts of the page cannot be reordered.
    if (!item || item.querySelector('h1')) return null;
    items.push(item);
  }
  const parent = items[0]?.parentElement;
  if (!parent || items.some((item) => item.parentElement !== parent)) return null;
  for (const item of items) if (item.hidden) notServed.add(item);
  for (const { element, index, path } of texts) paths.set(element, { item: items[index], path });
  const end = document.createComment('');
  items.at(-1)?.after(end);
  return { target, parent, items, copies: new Map(), end };
}

/** Items that the served site does not show, such as a link without a target. */
const notServed = new WeakSet<HTMLElement>();

/** The text of an item that each element shows. */
const paths = new WeakMap<HTMLElement, { item: HTMLElement | undefined; path: string }>();

/** Returns the largest element that contains the texts of an item and none of another. */
function findItem(own: HTMLElement[], others: HTMLElement[]): HTMLElement | null {
  const [first] = own;
  if (!first) return null;
  let item = first;
  while (own.some((each) => !item.contains(each))) {
    if (!item.parentElement) return null;
    item = item.parentElement;
  }
  if (others.length === 0) return item.closest<HTMLElement>('li') ?? item;
  while (item.parentElement && !others.some((each) => item.parentElement?.contains(each))) {
    item = item.parentElement;
  }
  return item;
}

/** Shows the items in order and hides all others. */
export function arrangeItems(region: ListRegion, entries: readonly ListItem[]): void {
  const wanted = entries.map(
    ({ key, value }) => findItemNode(region, key) ?? copyItem(region, key, value),
  );
  for (const item of region.items) item.hidden = !wanted.includes(item);
  for (const [, { element }] of region.copies) if (!wanted.includes(element)) element.remove();
  let next: ChildNode = region.end;
  for (const item of wanted.toReversed()) {
    const following = skipGone(item.nextSibling, next);
    if (item.parentNode !== region.parent || following !== next)
      moveBefore(region.parent, item, next);
    next = item;
  }
}

/** Skips what is not rendered between two items. */
function skipGone(node: ChildNode | null, end: ChildNode): ChildNode | null {
  let at = node;
  while (at && at !== end && !(at instanceof HTMLElement && !at.hidden)) {
    if (at instanceof Comment) return at;
    at = at.nextSibling;
  }
  return at;
}

function moveBefore(parent: HTMLElement, item: HTMLElement, next: ChildNode): void {
  const active = item.contains(document.activeElement) ? document.activeElement : null;
  parent.insertBefore(item, next);
  // Moving an element in the document takes its focus away.
  if (active instanceof HTMLElement && document.activeElement !== active) {
    active.focus({ preventScroll: true });
  }
}

/** Returns the element that shows an item; undefined if the page has no copy for it yet. */
export function findItemNode({ items, copies }: ListRegion, key: string): HTMLElement | undefined {
  const index = /^b(\d+)$/.exec(key)?.[1];
  return index === undefined ? copies.get(key)?.element : items[Number(index)];
}

function copyItem(region: ListRegion, key: string, value: ListItem['value']): HTMLElement {
  // Items may contain more than their texts, such as a link in the first question.
  const [model] = region.items.toSorted((a, b) => countElements(a) - countElements(b));
  const element = model?.cloneNode(true) as HTMLElement;
  const texts = new Map<string, HTMLElement>();
  for (const each of model ? [model, ...model.querySelectorAll<HTMLElement>('*')] : []) {
    const known = paths.get(each);
    const twin = known?.item === model && model ? findTwin(model, each, element) : null;
    if (twin && known) texts.set(known.path, twin);
  }
  cleanCopy(element);
  for (const [path, text] of texts) textView.show(text, readText(value, path));
  region.copies.set(key, { element, texts });
  return element;
}

const countElements = (item: HTMLElement) => item.querySelectorAll('*').length;

/** Returns the element in a copy that corresponds to `each` in the original. */
function findTwin(model: HTMLElement, each: HTMLElement, copy: HTMLElement): HTMLElement | null {
  const steps: number[] = [];
  for (let at: Element = each; at !== model; at = at.parentElement ?? model) {
    steps.unshift([...(at.parentElement?.children ?? [])].indexOf(at));
  }
  const twin = steps.reduce<Element | undefined>((at, step) => at?.children[step], copy);
  return twin instanceof HTMLElement ? twin : null;
}

/** Removes what is unique to the original item or was added by the editor. */
function cleanCopy(copy: HTMLElement): void {
  for (const each of [copy, ...copy.querySelectorAll<HTMLElement>('*')]) {
    for (const name of each.getAttributeNames()) {
      if (/^(?:id$|name$|data-edit(?!-kind))/.test(name)) each.removeAttribute(name);
    }
    if (each.tagName === 'SUMMARY') each.hidden = false;
  }
  copy.hidden = false;
  if (copy instanceof HTMLDetailsElement) copy.open = true;
}

/** Returns a text of an item; the path is empty if the item is the text. */
export function readText(value: ListItem['value'], path: string): string {
  const text = path === '' ? value : (value as Record<string, unknown>)[path];
  return typeof text === 'string' ? text : '';
}

/** Restores the list of the served site. */
export function restoreListRegion(region: ListRegion): void {
  for (const { element } of region.copies.values()) element.remove();
  region.copies.clear();
  for (const item of region.items) {
    item.hidden = notServed.has(item);
    region.parent.insertBefore(item, region.end);
  }
  region.end.remove();
}

let arranged: ListRegion[] = [];

/** Shows saved lists outside edit mode; if there are none, those of the served site. */
export function showLists(
  regions: readonly PageRegion[],
  lists: readonly ({ target: string } & ListOnPage)[],
): void {
  for (const region of arranged) restoreListRegion(region);
  arranged = findListRegions(regions, lists);
  for (const region of arranged) {
    const list = lists.find(({ target }) => target === region.target);
    if (list) arrangeItems(region, list.items);
  }
}
