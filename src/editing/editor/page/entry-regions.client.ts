import { type Collection, collections, type EntryKind, entryKinds } from '#model/collections.ts';
import type { EntryList } from '#editing/editor/document/entries.ts';
import {
  isCardKey,
  moveDraftEntry,
  type DraftEntry,
} from '#editing/editor/document/entry-edits.client.ts';
import { toText } from '#model/files/field-value.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';

/** The elements that show the entries of a kind on the page. */
export interface EntryRegion {
  kind: EntryKind;
  container: HTMLElement;
  /** Whether all entries are shown here, on one page or several, rather than a selection. */
  isWhole: boolean;
  /** Whether entries that the page does not show by itself are shown here. */
  showsOthers: boolean;
  /** The elements of the served page by the entries' ids, in order. */
  items: ReadonlyMap<number, HTMLElement>;
  /** The elements created for entries that the served page does not show, by key. */
  hosts: Map<string, HTMLElement>;
  /** The elements that contain the notes on an entry's state, by key. */
  notes: Map<string, HTMLElement>;
  elementOf: (entry: Pick<DraftEntry, 'id' | 'key'>) => HTMLElement | undefined;
}

/** Returns whether a page, with those that continue it, shows all entries of a kind. */
function isWholeAt(kind: EntryKind, path: string): boolean {
  const { page, isWholeAnywhere }: Collection = collections[kind];
  return isWholeAnywhere ?? (path === page || path.startsWith(`${page}/`));
}

/** Returns where the page shows entries. */
export function findEntryRegions(regions: readonly PageRegion[]): EntryRegion[] {
  const path = location.pathname;
  return entryKinds.flatMap((kind) => {
    const { selector, ids } = collections[kind];
    return [...document.querySelectorAll<HTMLElement>(selector)].map((container) => {
      const items = new Map<number, HTMLElement>();
      for (const { id, element } of regions) {
        if (!element || !container.contains(element)) continue;
        const item = [...container.children].find((child) => child.contains(element));
        if (!(item instanceof HTMLElement)) continue;
        const number = ids ? ids.exec(id)?.[1] : item.dataset.entry;
        if (number !== undefined) items.set(Number(number), item);
      }
      const hosts = new Map<string, HTMLElement>();
      const isWhole = isWholeAt(kind, path);
      return {
        kind,
        container,
        isWhole,
        items,
        hosts,
        notes: new Map(),
        showsOthers: isWhole && !path.includes('/page/'),
        elementOf: ({ id, key }) => items.get(id) ?? hosts.get(key),
      };
    });
  });
}

export function canMoveEntries({ kind, isWhole }: EntryRegion): boolean {
  return isWhole && !isDated(kind);
}

const isDated = (kind: EntryKind) => collections[kind].isDated === true;

/** Puts the entries in order; returns whether elements for their notes were created. */
export function arrangeEntries(region: EntryRegion, entries: readonly DraftEntry[]): boolean {
  const { container, hosts, notes, items, showsOthers } = region;
  let isNew = false;
  for (const entry of entries) {
    const { id, key, state } = entry;
    const isMissing = !items.has(id) && state !== 'listed' && state !== 'deleted';
    if (isMissing && showsOthers && !hosts.has(key)) {
      const host = document.createElement('div');
      const { itemClass = '' }: Collection = collections[region.kind];
      host.className = `edit-entry ${itemClass}`.trim();
      host.role = 'group';
      host.ariaLabel = entry.title || 'New';
      // A card that is written here is selected by its texts.
      if (!isCardKey(key)) {
        host.tabIndex = 0;
        host.dataset.editField = key;
      }
      hosts.set(key, host);
      isNew = true;
    }
  }
  for (const [key, host] of hosts) {
    if (entries.some((entry) => entry.key === key)) continue;
    host.remove();
    hosts.delete(key);
    notes.delete(key);
  }
  for (const entry of listHere(region, entries)) {
    const element = region.elementOf(entry);
    if (!element) continue;
    element.dataset.entryState = entry.state;
    element.dataset.editEntry = entry.key;
    if (notes.has(entry.key)) continue;
    const host = document.createElement('span');
    host.className = 'edit-notes';
    element.append(host);
    notes.set(entry.key, host);
    isNew = true;
  }
  putInOrder(container, listWanted(region, entries));
  return isNew;
}

/** Returns the elements in the order in which they are to be arranged. */
function listWanted(region: EntryRegion, entries: readonly DraftEntry[]): HTMLElement[] {
  if (!isDated(region.kind)) {
    if (!region.isWhole) return [...region.items.values()];
    return listHere(region, entries).flatMap((entry) => region.elementOf(entry) ?? []);
  }
  const wanted = [...region.items.values()];
  for (const entry of listHere(region, entries).filter(({ id }) => !region.items.has(id))) {
    const element = region.elementOf(entry);
    const at = wanted.findIndex((each) => readDate(each) < readTime(entry));
    if (element) wanted.splice(at < 0 ? wanted.length : at, 0, element);
  }
  return wanted;
}

/** Returns the first element of the served page that a dated entry comes before. */
export function findOlder(
  { kind, items }: EntryRegion,
  data: DraftEntry['data'],
): HTMLElement | undefined {
  const time = readTime({ data });
  return isDated(kind) ? [...items.values()].find((each) => readDate(each) < time) : undefined;
}

function readDate(element: HTMLElement): number {
  return Date.parse(element.querySelector('time')?.dateTime ?? '') || Infinity;
}

function readTime({ data }: Pick<DraftEntry, 'data'>): number {
  return Date.parse(toText(data?.publishedAt)) || 0;
}

function putInOrder(container: HTMLElement, wanted: readonly HTMLElement[]): void {
  const { activeElement: active } = document;
  for (const [index, element] of wanted.entries()) {
    const present = container.children[index] ?? null;
    if (present !== element) container.insertBefore(element, present);
  }
  // Moving an element in the document takes its focus away.
  if (active instanceof HTMLElement && active !== document.activeElement && active.isConnected) {
    active.focus({ preventScroll: true });
  }
}

/** Returns the entries on this page, in order. */
export function listHere(region: EntryRegion, entries: readonly DraftEntry[]): DraftEntry[] {
  return entries.filter((entry) => region.elementOf(entry) !== undefined);
}

/** Returns the entry with which an entry swaps positions; undefined at either end. */
export function findNeighbor(
  region: EntryRegion,
  entries: readonly DraftEntry[],
  key: string,
  step: number,
): DraftEntry | undefined {
  const here = listHere(region, entries);
  return here[here.findIndex((each) => each.key === key) + step];
}

/** Moves an entry by one position among those on this page. */
export function moveHere(
  region: EntryRegion,
  list: EntryList,
  entries: readonly DraftEntry[],
  { key, step }: { key: string; step: number },
): void {
  const next = findNeighbor(region, entries, key, step);
  if (next) moveDraftEntry(entries, list, key, entries.indexOf(next));
}

/** Restores the served page. */
export function restoreEntries({ container, hosts, notes, items }: EntryRegion): void {
  for (const host of [...hosts.values(), ...notes.values()]) host.remove();
  for (const item of items.values()) {
    delete item.dataset.entryState;
    delete item.dataset.editEntry;
    container.append(item);
  }
}
