import { useEffect, useRef, useState, type RefObject } from 'react';

/** Enough cards for a large screen when there is no card to measure. */
const defaultCount = 12;

/** An allowance for cards shorter than the measured one; drawing too many does no harm. */
const minHeightRatio = 0.75;

/** Measures how many cards fit on the screen, at least one row. */
function countInSight(above: Element | null): number {
  const firsts = above?.closest('section')?.querySelectorAll('article:first-child') ?? [];
  const card = [...firsts].find((first) => first.getClientRects().length > 0);
  const grid = card?.parentElement?.getBoundingClientRect();
  if (!card || !grid) return defaultCount;
  const { width, height } = card.getBoundingClientRect();
  const columns = Math.round(grid.width / width);
  const rows = Math.ceil((innerHeight - Math.max(0, grid.top)) / (height * minHeightRatio));
  return columns * Math.max(1, rows);
}

/** The most cards drawn at once, so that typing stays quick. */
export const windowSize = 24;

export interface Window<Item> {
  items: readonly Item[];
  list: RefObject<HTMLDivElement | null>;
  remaining: number;
  showMore: () => void;
}

/**
 * Returns the beginning of a list, and more on request, with the focus on the first new item.
 *
 * @param search identifies the search; empty means none
 * @param isTyped says that typing hasn't paused yet: only what is in sight is drawn
 * @param above is an element above the list, in the same section
 */
export function useWindow<Item>(
  found: readonly Item[],
  search: string,
  isTyped: boolean,
  above: RefObject<Element | null>,
): Window<Item> {
  const [shown, setShown] = useState({ search, size: windowSize });
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button has moved or is gone.
    const first = list.current?.children[shown.size - windowSize];
    if (shown.size > windowSize) first?.querySelector<HTMLElement>('a, button')?.focus();
  }, [shown]);
  const size = shown.search === search ? shown.size : windowSize;
  const isRested = !isTyped && search !== '';
  const drawn = isRested || found.length === 0 ? size : countInSight(above.current);
  return {
    items: found.slice(0, drawn),
    list,
    remaining: isRested ? Math.max(0, found.length - size) : 0,
    showMore: () => setShown({ search, size: size + windowSize }),
  };
}
