import { findPressed } from './pressed-control.client.ts';

/** The width from which toasts are at the lower right. */
const wideScreen = '(width >= 48rem)';

/** The gap between a toast and what it must not cover, in pixels. */
const gap = 12;

/**
 * Returns the focused element, such as the heading of an answer, together with what must stay clear
 * around it. The whole page, or a form that fills it, would leave no room for a toast.
 */
function findFocused(): Element | null {
  const focused = document.activeElement;
  const around = focused?.closest('[data-keep-clear]');
  if (around || !focused) return around ?? null;
  return focused.getBoundingClientRect().height < innerHeight / 2 ? focused : null;
}

/** Controls that a toast must not cover; a list has a checkbox in each row. */
const controls = 'h1, button, input:not([type=checkbox]), select, textarea';

/** Returns the parts of an admin's screen that match a selector. */
function findParts(selector: string): Element[] {
  if (!document.body.hasAttribute('data-office')) return [];
  const work = document.querySelector('.modal') ?? document.querySelector('main');
  return [...(work?.querySelectorAll(selector) ?? [])];
}

/** Returns the boxes of an admin's words, line by line, which a toast covers if it must. */
function findWords(): DOMRect[] {
  const range = document.createRange();
  const texts = findParts('*').flatMap(({ childNodes }) => [...childNodes]);
  return texts.flatMap((node) => {
    if (!(node instanceof Text) || node.data.trim() === '') return [];
    range.selectNode(node);
    return [...range.getClientRects()];
  });
}

/**
 * Returns the boxes of what a toast must not cover: the pressed control and the focused element, on
 * an admin's screen every control.
 */
function findBoxes(toast: Element): DOMRect[] {
  return [findPressed(), findFocused(), ...findParts(controls)].flatMap((element) =>
    element?.isConnected && !toast.contains(element) ? [element.getBoundingClientRect()] : [],
  );
}

const isInView = ({ height, bottom, top }: DOMRect) =>
  height > 0 && bottom > 0 && top < innerHeight;

function isCovered(box: DOMRect, { left, right }: DOMRect, top: number, bottom: number): boolean {
  return box.left < right && box.right > left && box.top < bottom + gap && box.bottom > top - gap;
}

/**
 * Positions a toast below the header on a narrow screen and at the lower right on a wide one, on an
 * admin's screen in the middle of the lower edge, or as near to that as possible without covering the
 * control that caused it, the focused element, or an admin's other controls, and an admin's words if
 * there is room. Where there is no such position, it goes where it usually does.
 */
function placeToast(toast: HTMLElement): void {
  const area = toast.closest<HTMLElement>('.toast-area');
  if (!area) return;
  const header = document.querySelector('[data-site-header]')?.getBoundingClientRect();
  const headerEnd = Math.max(0, header?.bottom ?? 0);
  area.style.setProperty('--toast-top', `${headerEnd}px`);
  area.style.setProperty('--toast-shift', '0px');
  const usual = toast.getBoundingClientRect();
  const isAtBottom = matchMedia(wideScreen).matches || usual.top > innerHeight / 2;
  const findTop = (boxes: readonly DOMRect[]) => {
    const isFree = (top: number) =>
      top >= headerEnd &&
      top + usual.height <= innerHeight &&
      boxes.every((box) => !isCovered(box, usual, top, top + usual.height));
    const below = boxes.map((box) => box.bottom + gap).sort((one, other) => one - other);
    const above = boxes.map((box) => box.top - gap - usual.height).sort((one, two) => two - one);
    const order = isAtBottom ? [...above, ...below] : [...below, ...above];
    return [usual.top, ...order].find(isFree);
  };
  const boxes = findBoxes(toast).filter(isInView);
  const top = findTop([...boxes, ...findWords().filter(isInView)]) ?? findTop(boxes) ?? usual.top;
  area.style.setProperty('--toast-shift', `${top - usual.top}px`);
}

/**
 * Positions a new toast, and again when the focus moves: an answer may arrive, scroll and take the
 * focus before or after its toast. Returns a function that stops this.
 */
export function keepToastClear(toast: HTMLElement): () => void {
  placeToast(toast);
  const follow = () => {
    requestAnimationFrame(() => {
      // A toast in use stays where it is.
      if (toast.isConnected && !toast.contains(document.activeElement)) placeToast(toast);
    });
  };
  addEventListener('focusin', follow);
  return () => removeEventListener('focusin', follow);
}
