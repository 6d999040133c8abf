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
export function createCardSlot({ content: model }: HTMLTemplateElement): CardSlot {
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
