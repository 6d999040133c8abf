import type { PointerEvent as ReactPointerEvent } from 'react';

/** The distance in pixels after which a drag starts; less is a press, which opens the menu. */
const dragPixels = 6;

/** The item beside which another one is dropped, and on which side. */
export interface Drop {
  item: HTMLElement;
  isAfter: boolean;
}

interface Drag {
  item: HTMLElement;
  /** Returns the items among which it can be dropped, including itself. */
  listItems: () => HTMLElement[];
  onStart: () => void;
  onDrop: (drop: Drop) => void;
}

/** Follows the pointer until it is released; Escape restores the original order. */
export function startDrag(
  { clientX, clientY, button, pointerId }: ReactPointerEvent,
  { item, listItems, onStart, onDrop }: Drag,
): void {
  if (button !== 0) return;
  const isHere = ({ pointerId: id }: PointerEvent) => id === pointerId;
  let drop: Drop | null = null;
  let isDragging = false;
  const controller = new AbortController();
  const markDrop = (next: Drop | null) => {
    if (drop) delete drop.item.dataset.listDrop;
    drop = next;
    if (drop) drop.item.dataset.listDrop = drop.isAfter ? 'after' : 'before';
  };
  const end = () => {
    controller.abort();
    markDrop(null);
    delete item.dataset.listDragged;
  };
  const options = { signal: controller.signal };
  addEventListener(
    'pointermove',
    (event) => {
      if (!isHere(event)) return;
      const way = Math.hypot(event.clientX - clientX, event.clientY - clientY);
      if (!isDragging && way < dragPixels) return;
      if (!isDragging) {
        isDragging = true;
        item.dataset.listDragged = '';
        onStart();
      }
      event.preventDefault();
      scrollAtEdge(event.clientY);
      scrollRow(item.parentElement, event.clientX);
      markDrop(
        findDrop(
          listItems().filter((each) => each !== item),
          event,
        ),
      );
    },
    { ...options, passive: false },
  );
  addEventListener(
    'pointerup',
    (event) => {
      if (!isHere(event)) return;
      const target = drop;
      end();
      if (target) onDrop(target);
    },
    options,
  );
  addEventListener('pointercancel', end, options);
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') end();
    },
    options,
  );
}

function scrollAtEdge(y: number): void {
  const margin = 90;
  if (y < margin) scrollBy({ top: -14, behavior: 'instant' });
  else if (y > innerHeight - margin) scrollBy({ top: 14, behavior: 'instant' });
}

/** Scrolls a row that is only partly visible, such as the testimonials. */
function scrollRow(row: HTMLElement | null, x: number): void {
  if (!row || row.scrollWidth <= row.clientWidth) return;
  const margin = 40;
  const { left, right } = row.getBoundingClientRect();
  if (x < left + margin) row.scrollBy({ left: -14, behavior: 'instant' });
  else if (x > right - margin) row.scrollBy({ left: 14, behavior: 'instant' });
}

function findDrop(others: HTMLElement[], { clientX, clientY }: PointerEvent): Drop | null {
  const away = (each: HTMLElement) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const x = Math.max(left - clientX, 0, clientX - right);
    const y = Math.max(top - clientY, 0, clientY - bottom);
    return Math.hypot(x, y);
  };
  const [nearest] = others.toSorted((a, b) => away(a) - away(b));
  if (!nearest) return null;
  const { left, top, width, height } = nearest.getBoundingClientRect();
  const isBeside = others.some(
    (each) => each !== nearest && Math.abs(each.getBoundingClientRect().top - top) < height / 2,
  );
  const isAfter = isBeside ? clientX > left + width / 2 : clientY > top + height / 2;
  return { item: nearest, isAfter };
}
