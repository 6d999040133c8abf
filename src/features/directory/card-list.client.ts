import { createCardSlot, type CardSlot } from './card-slot.client.ts';
import { highlightFound } from './highlight-found.client.ts';

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
    const wasFocused = list.matches(':focus-within');
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
    // What had the focus went with its card.
    if (wasFocused && !list.matches(':focus-within')) slots[count - 1]?.part('link').focus();
  };
}
