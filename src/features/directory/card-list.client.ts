import { findRanges } from './text-match.ts';

/** A card of a list of results, whose parts are filled and filled again. */
export interface CardSlot {
  element: Element;
  /**
   * Finds a part by its name, its `data-part`.
   *
   * @throws Error where the card has no such part
   */
  part: (name: string) => HTMLElement;
  /**
   * Draws a part if it is to show something else than before.
   *
   * @param name of the part
   * @param value what it shows
   * @param draw brings the part to show that, as its text unless told otherwise
   */
  fill: (name: string, value: string, draw?: (part: HTMLElement, value: string) => void) => void;
  /** Shows a picture in a part that is an image. */
  fillPicture: (name: string, picture: CardPicture) => void;
}

/** A picture as an image has it; the set is empty where there is one size only. */
export interface CardPicture {
  src: string;
  srcset: string;
  alt: string;
}

/** How many pictures a card keeps that it has shown. */
const mostPictures = 8;

/** Makes a card by copying the one that a page keeps as the model. */
function createCardSlot({ content: model }: HTMLTemplateElement): CardSlot {
  const element = find(document.importNode(model, true), 'article');
  const part = (name: string) => find(element, toSelector(name));
  const shown = new Map<string, string>();
  const fill: CardSlot['fill'] = (name, value, draw = setText) => {
    if (shown.get(name) === value) return;
    shown.set(name, value);
    draw(part(name), value);
  };
  /** By their addresses: who types on and back again sees the same faces, at once. */
  const pictures = new Map<string, HTMLElement>();
  const load = (name: string, src: string, srcset: string) => {
    const image = document.importNode(find(model, toSelector(name)));
    if (srcset !== '') image.setAttribute('srcset', srcset);
    image.setAttribute('src', src);
    if (pictures.size === mostPictures) pictures.clear();
    pictures.set(src, image);
    return image;
  };
  return {
    element,
    part,
    fill,
    fillPicture: (name, { src, srcset, alt }) => {
      fill(name, src, (old) => {
        // Another element, as one would show the old picture until the new one is there.
        old.replaceWith(pictures.get(src) ?? load(name, src, srcset));
      });
      part(name).setAttribute('alt', alt);
    },
  };
}

function toSelector(name: string): string {
  return `[data-part="${name}"]`;
}

/** @throws Error where there is none: the page's model is not what this was written for. */
function find(root: ParentNode, selector: string): HTMLElement {
  const element = root.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(selector);
  return element;
}

function setText(part: HTMLElement, text: string): void {
  part.textContent = text;
}

/** What style sheets know as `::highlight(found)`. */
const name = 'found';

/**
 * Lets what is searched for stand out in the texts of a list. The list itself is not touched, so that
 * a letter typed on costs neither elements nor a new layout. Browsers that cannot do this show the
 * texts as they are.
 *
 * @param list holds the texts that are searched, each alone in an element with `data-searched`
 * @param query as `toQuery` makes it; empty for nothing
 */
function highlightFound(list: Element | null, query: string): void {
  if (!('highlights' in CSS)) return;
  const found = new Highlight();
  for (const text of list?.querySelectorAll('[data-searched]') ?? []) {
    for (const range of rangesIn(text, query)) found.add(range);
  }
  CSS.highlights.set(name, found);
}

function rangesIn({ firstChild: text }: Element, query: string): StaticRange[] {
  return findRanges(text?.nodeValue ?? '', query).map(
    ({ start, end }) =>
      new StaticRange({
        startContainer: text as Node,
        startOffset: start,
        endContainer: text as Node,
        endOffset: end,
      }),
  );
}

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
