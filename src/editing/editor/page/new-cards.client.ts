import type { PendingEdit } from '#editing/editor/document/pending-edits.ts';
import { type NewCard, newCardSchema } from '#editing/editor/document/entries.ts';
import {
  $entryLists,
  listDraftEntries,
  type DraftState,
} from '#editing/editor/document/entry-edits.client.ts';
import { toText } from '#model/files/field-value.ts';
import { type Collection, collections, entryKinds } from '#model/collections.ts';
import { findEntryRegions, findOlder } from './entry-regions.client.ts';
import { drawCard } from './EntryPreview.client.tsx';
import type { PageRegion } from '#editing/editor/document/page-region.ts';

interface KeyedCard extends NewCard {
  key: string;
}

let newCards: HTMLElement[] = [];
let version = 0;

/**
 * Shows new entries wherever all entries of their kind are; `key` becomes their `data-new-card`.
 */
async function showNewCards(
  regions: readonly PageRegion[],
  cards: readonly KeyedCard[],
): Promise<void> {
  version += 1;
  const own = version;
  const drawn = await Promise.all(
    cards.map(async (card) => ({ ...card, card: await drawCard(card.kind, card.data) })),
  );
  // The other side of a comparison may have been requested in the meantime.
  if (own !== version) return;
  hideCards();
  for (const region of findEntryRegions(regions)) {
    for (const { key, kind, data, before, card } of drawn) {
      if (kind !== region.kind || !region.showsOthers) continue;
      const element = toElement(kind, card);
      element.dataset.newCard = key;
      // Its own page is not there yet.
      for (const link of element.querySelectorAll('a')) link.removeAttribute('href');
      const next = region.items.get(before ?? 0) ?? null;
      region.container.insertBefore(element, findOlder(region, data) ?? next);
      newCards.push(element);
    }
  }
}

/** Removes the cards of new entries from the page. */
export function hideCards(): void {
  version += 1;
  for (const element of newCards) element.remove();
  newCards = [];
}

function toElement(kind: NewCard['kind'], card: Element): HTMLElement {
  const { itemClass }: Collection = collections[kind];
  if (itemClass === undefined) return card.firstElementChild as HTMLElement;
  const slide = document.createElement('div');
  slide.className = `${itemClass} is-later`;
  slide.dataset.slide = '';
  slide.append(...card.childNodes);
  return slide;
}

/** Shows the new entries of a preview; their pictures are loaded as visitors load them. */
export async function showSharedCards(
  regions: readonly PageRegion[],
  shared: readonly (readonly [key: string, { value?: unknown }])[],
): Promise<void> {
  const cards = shared.map(([key, { value }]) => {
    const { data, ...card } = newCardSchema.parse(value);
    const image = new URL(toText(data.image), location.origin).href;
    return { ...card, key, data: { ...data, image } };
  });
  await showNewCards(regions, cards);
}

/** Returns the cards of the entries in a state, with their titles. */
function listCards(wanted: DraftState, edits: readonly PendingEdit[]) {
  return entryKinds.flatMap((kind) => {
    const list = $entryLists.get().get(kind);
    const all = list ? listDraftEntries(kind, list, edits) : [];
    return all.flatMap(({ key, title, state, data }, index): (KeyedCard & { title: string })[] => {
      if (state !== wanted || !data || (data.state ?? 'listed') !== 'listed') return [];
      const next = all.slice(index).find((each) => each.state === 'listed' && each.id > 0);
      return [{ key, kind, title, data, before: next?.id ?? null }];
    });
  });
}

/** Shows the new entries among the unsaved changes. */
export async function showPendingCards(
  regions: readonly PageRegion[],
  edits: readonly PendingEdit[],
): Promise<void> {
  await showNewCards(regions, listCards('new', edits));
}

/** A saved entry that the served page does not have. */
export interface SavedCard {
  key: string;
  title: string;
  element: HTMLElement;
}

/** Shows the saved entries that the served page does not have, and returns their cards. */
export async function showSavedCards(regions: readonly PageRegion[]): Promise<SavedCard[]> {
  const cards = listCards('saved', []);
  await showNewCards(regions, cards);
  turnTo(newCards.findLast((each) => each.matches('[data-slide]')));
  return newCards.flatMap((element) => {
    const { key, title } = cards.find((each) => each.key === element.dataset.newCard) ?? {};
    return key === undefined || title === undefined ? [] : [{ key, title, element }];
  });
}

/** Turns to a slide, since only one of them is in view. */
function turnTo(slide: HTMLElement | undefined): void {
  for (const each of slide?.parentElement?.children ?? []) {
    each.classList.toggle('is-later', each !== slide);
  }
}
