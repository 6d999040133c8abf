import type { FieldValue } from '#model/files/field-value.ts';
import type { ContentTextInfo, ShownList } from '#model/describe/text-contract.ts';
import type { ListItem } from '#model/merge/saved-lists.ts';
import type { SavedContent } from '#editing/publishing/publishing-contract.ts';
import { parseListItems } from '#editing/editor/document/editing-document.client.ts';
import { readText } from './list-places.client.ts';

/**
 * Returns whether the page shows items of a profile's list, so that new ones can be added in place.
 */
function isInPlace(element: HTMLElement): boolean {
  if ([...element.children].some((child) => !shown.includes(child))) return true;
  // A single review is edited in place, and others are added to it.
  const template = element.dataset.editEach ?? '';
  const hasReview = (item: string) =>
    document.querySelector(`[data-edit="${template.replace('*', item)}"]`) !== null;
  return hasReview('1-text') && !hasReview('2-text');
}

let shown: Element[] = [];

/**
 * Shows, as the build will, what was added to those lists of a profile that cannot be edited in
 * place.
 */
export function showAddedItems(readList: (template: string) => readonly ListItem[]): void {
  for (const each of shown) each.remove();
  shown = [];
  shown = [...document.querySelectorAll<HTMLElement>('[data-edit-each]')].flatMap((element) => {
    const template = element.dataset.editEach ?? '';
    const [, field] = /^provider-([a-z]+)-\*-\d+$/.exec(template) ?? [];
    if (field === undefined || isInPlace(element)) return [];
    const added = readList(template).filter(({ key }) => !key.startsWith('b'));
    return added.length === 0 ? [] : showItems(element, field, added);
  });
}

function showItems(element: HTMLElement, field: string, entries: readonly ListItem[]): Element[] {
  // A review has a name; other items are a text.
  if (entries.some(({ value }) => typeof value !== 'string')) {
    const quotes = entries.map(({ value }) => makeQuote(value));
    element.append(...quotes);
    return quotes;
  }
  const items = entries.map(({ value }) => make('li', '', [readText(value, '')]));
  if (element instanceof HTMLUListElement) {
    for (const item of items) item.className = 'chip';
    element.append(...items);
    return items;
  }
  const name = field.replace(/^./, (first) => first.toUpperCase());
  const term = make('dt', 'text-soft text-sm font-semibold', [name]);
  const list = make('ul', 'flex flex-wrap gap-x-4', items);
  const group = make('div', '', [term, make('dd', '', [list])]);
  group.dataset.added = '';
  const facts = element.parentElement?.nextElementSibling?.querySelector('dl');
  if (facts) facts.append(group);
  else element.append(make('dl', 'mt-4', [group]));
  return [facts ? group : (element.lastElementChild ?? group)];
}

function makeQuote(value: FieldValue): HTMLElement {
  return make('figure', 'quote', [
    make('blockquote', 'text-lg', [readText(value, 'text')]),
    make('figcaption', 'text-soft mt-1 text-sm', [readText(value, 'name')]),
  ]);
}

function make(tag: string, className: string, children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

/** Returns the items of a saved list, by its template in a profile. */
export function readSavedList(saved: SavedContent, template: string): ListItem[] {
  const first = ['1', '1-text'].map((item) => template.replace('*', item));
  for (const { type, value } of Object.values(saved)) {
    if (type !== 'list') continue;
    const { ids, items } = JSON.parse(value) as ShownList;
    if (first.some((id) => Object.hasOwn(ids, id))) return parseListItems(items);
  }
  return [];
}

type Items = ReadonlyMap<string, ContentTextInfo>;

/** Returns the target of a profile's list; null if it belongs to no profile or is unknown. */
export function findListTarget(template: string, items: Items): string | null {
  const [, field = '', id = ''] = /^provider-([a-z]+)-\*-(\d+)$/.exec(template) ?? [];
  const [file] = items.get(`provider-name-${id}`)?.target.split('#') ?? [];
  return file === undefined ? null : `${file}#${field}`;
}

/**
 * Returns the lists of a profile that cannot be edited in place: the empty ones, and the reviews,
 * which are shown twice.
 */
export function findMissingLists(items: Items): { target: string; name: string }[] {
  return [...document.querySelectorAll<HTMLElement>('[data-edit-each]')].flatMap((element) => {
    const target = findListTarget(element.dataset.editEach ?? '', items);
    if (target === null || isInPlace(element)) return [];
    const [, field = ''] = target.split('#');
    return [{ target, name: field.replace(/ies$/, 'y').replace(/s$/, '') }];
  });
}
