import type { PointerEvent as ReactPointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { findNearest, foldItems, type Point } from './fold-items.client.ts';

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
  let unfold: ReturnType<typeof foldItems> | null = null;
  let hasLeftEdge = false;
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
  const cancel = () => {
    end();
    unfold?.(null);
  };
  const options = { signal: controller.signal };
  addEventListener(
    'pointermove',
    (event) => {
      if (!isHere(event)) return;
      const way = Math.hypot(event.clientX - clientX, event.clientY - clientY);
      if (!unfold && way < dragPixels) return;
      if (!unfold) {
        item.dataset.listDragged = '';
        onStart();
        unfold = foldItems(item, listItems(), event);
      }
      event.preventDefault();
      // On a phone the handle is at the edge itself.
      hasLeftEdge ||= findEdge(event.clientY) === 0;
      if (hasLeftEdge) scrollBy({ top: 14 * findEdge(event.clientY), behavior: 'instant' });
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
      if (target) flushSync(() => onDrop(target));
      unfold?.(target && event);
    },
    options,
  );
  addEventListener('pointercancel', cancel, options);
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') cancel();
    },
    options,
  );
}

/** Returns the direction in which the page scrolls while the pointer is near its edge, or 0. */
function findEdge(y: number): -1 | 0 | 1 {
  const margin = 90;
  if (y < margin) return -1;
  return y > innerHeight - margin ? 1 : 0;
}

/** Scrolls a row that is only partly visible, such as the testimonials. */
function scrollRow(row: HTMLElement | null, x: number): void {
  if (!row || row.scrollWidth <= row.clientWidth) return;
  const margin = 40;
  const { left, right } = row.getBoundingClientRect();
  if (x < left + margin) row.scrollBy({ left: -14, behavior: 'instant' });
  else if (x > right - margin) row.scrollBy({ left: 14, behavior: 'instant' });
}

function findDrop(others: HTMLElement[], point: Point): Drop | null {
  const nearest = findNearest(others, point);
  if (!nearest) return null;
  const { left, top, width, height } = nearest.getBoundingClientRect();
  const isBeside = others.some(
    (each) => each !== nearest && Math.abs(each.getBoundingClientRect().top - top) < height / 2,
  );
  const isAfter = isBeside ? point.clientX > left + width / 2 : point.clientY > top + height / 2;
  return { item: nearest, isAfter };
}
