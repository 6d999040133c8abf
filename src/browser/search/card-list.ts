import { createCardSlot, type CardSlot } from './card-slot.ts';
import { highlightFound } from './highlight-found.ts';

/** Fills a card with one of the results. */
export type FillCard<Item> = (slot: CardSlot, item: Item) => void;

/**
 * Draws results into a list.
 *
 * @param query what stands out in them, as `toQuery` makes it
 */
export type DrawCards<Item> = (items: readonly Item[], fill: FillCard<Item>, query: string) => void;

/**
 * Makes results of cards that are copied once and then filled again for whoever stands at their
 * place: while somebody types, nothing is done but what differs.
 *
 * @param list an element whose children nobody else touches
 * @param modelId of the page's template that holds one card
 */
export function createCardList<Item>(list: Element, modelId: string): DrawCards<Item> {
  const model = document.getElementById(modelId) as HTMLTemplateElement;
  // A copy would ask for it. In the template, nothing does.
  for (const image of model.content.querySelectorAll('img')) image.removeAttribute('src');
  const slots: CardSlot[] = [];
  let count = 0;
  return (items, fill, query) => {
    const focused = findFocused(slots, list);
    const shown = focused?.part('link').getAttribute('href');
    items.forEach((item, place) => {
      const slot = (slots[place] ??= createCardSlot(model));
      fill(slot, item);
      if (place >= count) list.append(slot.element);
    });
    // Where nothing was found the list is away, and its cards can stay for the next letter.
    if (items.length > 0) {
      for (const { element } of slots.slice(items.length, count)) element.remove();
      count = items.length;
    }
    highlightFound(list, items.length > 0 ? query : '');
    // Pressing on must not reach somebody else, nor be lost with a card that went.
    const link = (focused?.element.isConnected ? focused : slots[count - 1])?.part('link');
    if (focused && link?.getAttribute('href') !== shown) link?.focus();
  };
}

function findFocused(slots: readonly CardSlot[], list: Element): CardSlot | undefined {
  const { activeElement } = document;
  if (!list.contains(activeElement)) return undefined;
  return slots.find(({ element }) => element.contains(activeElement));
}
