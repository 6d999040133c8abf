import { splitTarget } from '#editing/editor/document/pending-edits.ts';
import { capitalize } from '#lib/text/phrases.ts';
import { type Collection, collections, entryKinds } from '#model/collections.ts';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import type { ListItem } from '#model/merge/saved-lists.ts';
import type { SavedContent } from '#editing/publishing/publishing-contract.ts';

/** A list of an entry on the entry's own page. */
export interface OwnList {
  element: HTMLElement;
  /** Its content ids, such as `provider-towns-*-12`. */
  template: string;
  field: string;
  /** The entry's number. */
  id: string;
  /** Matches the content ids of the entries of its kind. */
  ids: RegExp;
}

function findOwnLists(): OwnList[] {
  return [...document.querySelectorAll<HTMLElement>('[data-edit-each]')].flatMap((element) => {
    const template = element.dataset.editEach ?? '';
    const [, field = ''] = template.split('-');
    return entryKinds.flatMap((kind) => {
      const { ids }: Collection = collections[kind];
      const id = ids?.exec(template)?.[1];
      return ids && id !== undefined ? [{ element, template, field, id, ids }] : [];
    });
  });
}

/**
 * Returns whether the page shows items of a profile's list, so that new ones can be added in place.
 */
function isInPlace({ element, template }: OwnList): boolean {
  if (element.querySelector(':scope > :not([data-added])')) return true;
  // A single review is edited in place, and others are added to it.
  const hasReview = (item: string) =>
    document.querySelector(`[data-edit="${template.replace('*', item)}"]`) !== null;
  return hasReview('1-text') && !hasReview('2-text');
}

let addedItems: Element[] = [];
let version = 0;

/**
 * Shows, as the build will, what was added to those lists of a profile that cannot be edited in
 * place.
 */
export async function showAddedItems(
  readList: (list: OwnList) => readonly ListItem[],
): Promise<void> {
  version += 1;
  const own = version;
  const added = findOwnLists().flatMap((list) => {
    const items = isInPlace(list) ? [] : readList(list);
    const values = items.flatMap(({ key, value }) => (key.startsWith('b') ? [] : [value]));
    return values.length === 0 ? [] : [{ ...list, values }];
  });
  const draw = added.length > 0 ? (await import('./EntryPreview.client.tsx')).drawItems : null;
  const drawn = await Promise.all(
    added.map(async ({ element, field, values }) => {
      // Where the profile has no row of facts for texts yet, it has an empty element.
      const isRow = !(element instanceof HTMLUListElement) && typeof values[0] === 'string';
      const section = element.parentElement?.nextElementSibling;
      const facts = isRow ? section?.querySelector('dl') : null;
      const items = await draw?.(values, isRow ? capitalize(field) : null);
      return { parent: facts ?? element, items: [...(items?.children ?? [])] };
    }),
  );
  if (own !== version) return;
  for (const each of addedItems) each.remove();
  for (const { parent, items } of drawn) parent.append(...items);
  addedItems = drawn.flatMap(({ items }) => items);
  for (const each of addedItems) each.setAttribute('data-added', '');
  showFactBoxes();
}

/** Shows the facts of a profile as soon as it has any. */
export function showFactBoxes(): void {
  for (const list of document.querySelectorAll('dl[data-edit-part]')) {
    list.parentElement?.toggleAttribute('hidden', list.childElementCount === 0);
  }
}

/** Returns the saved items of a profile's list. */
export function readSavedList(saved: SavedContent, { template }: OwnList): ListItem[] {
  const first = ['1', '1-text'].map((item) => template.replace('*', item));
  for (const { type, value } of Object.values(saved)) {
    if (type === 'list' && first.some((id) => Object.hasOwn(value.ids, id))) return value.items;
  }
  return [];
}

type Items = ReadonlyMap<string, ContentTextInfo>;

/** Returns the target of a profile's list; null if none of the texts is the profile's. */
export function findListTarget({ field, id, ids }: OwnList, items: Items): string | null {
  const text = [...items].find(([each]) => ids.exec(each)?.[1] === id);
  return text ? `${splitTarget(text[1].target).file}#${field}` : null;
}

/**
 * Returns the lists of a profile that cannot be edited in place: the empty ones, and the reviews,
 * which are shown twice.
 */
export function findMissingLists(items: Items): { target: string; name: string }[] {
  return findOwnLists().flatMap((list) => {
    const target = findListTarget(list, items);
    if (target === null || isInPlace(list)) return [];
    return [{ target, name: list.field.replace(/ies$/, 'y').replace(/s$/, '') }];
  });
}
