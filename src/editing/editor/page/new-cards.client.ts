import type { PendingEdit } from '#editing/editor/document/editing-document.client.ts';
import { type NewCard, newCardSchema } from '#editing/editor/document/entries.ts';
import { $entryLists, listShownEntries } from '#editing/editor/document/entry-edits.client.ts';
import { toText } from '#model/files/field-value.ts';
import { type Collection, collections, entryKinds } from '#model/collections.ts';
import { findEntryPlaces } from './entry-places.client.ts';
import { drawCard } from './EntryPreview.client.tsx';
import type { PageRegion } from '#editing/editor/document/page-region.ts';

let shown: HTMLElement[] = [];
let version = 0;

/**
 * Shows new entries wherever all entries of their kind are; `key` becomes their `data-new-card`.
 */
async function showNewCards(
  regions: readonly PageRegion[],
  cards: readonly (NewCard & { key: string })[],
): Promise<void> {
  version += 1;
  const own = version;
  const drawn = await Promise.all(
    cards.map(async (card) => ({ ...card, card: await drawCard(card.kind, card.data) })),
  );
  // The other side of a comparison may have been requested in the meantime.
  if (own !== version) return;
  for (const element of shown) element.remove();
  shown = [];
  for (const place of findEntryPlaces(regions)) {
    for (const { key, kind, before, card } of drawn) {
      if (kind !== place.kind || !place.showsOthers) continue;
      const element = toElement(kind, card);
      element.dataset.newCard = key;
      place.container.insertBefore(element, place.items.get(before ?? 0) ?? null);
      shown.push(element);
    }
  }
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
  shared: readonly (readonly [key: string, { value: string }])[],
): Promise<void> {
  const cards = shared.map(([key, { value }]) => {
    const { data, ...card } = newCardSchema.parse(JSON.parse(value));
    const image = new URL(toText(data.image), location.origin).href;
    return { ...card, key, data: { ...data, image } };
  });
  await showNewCards(regions, cards);
}

/** Shows the new entries among the unsaved changes. */
export async function showPendingCards(
  regions: readonly PageRegion[],
  edits: readonly PendingEdit[],
): Promise<void> {
  const cards = entryKinds.flatMap((kind) => {
    const list = $entryLists.get().get(kind);
    const all = list ? listShownEntries(kind, list, edits) : [];
    return all.flatMap(({ key, state, data }, index) => {
      if (state !== 'new' || !data || (data.state ?? 'listed') !== 'listed') return [];
      const next = all.slice(index).find((each) => each.state === 'listed' && each.id > 0);
      return [{ key, kind, data, before: next?.id ?? null }];
    });
  });
  await showNewCards(regions, cards);
}
