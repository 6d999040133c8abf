import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';
import type { LazyList } from './text-search.ts';

/** Fills a large screen where there is no card to measure. */
const defaultCount = 12;

/** Other cards may be lower than the measured one; drawing too many does no harm. */
const minHeightRatio = 0.75;

/**
 * Returns how many cards fit on the screen, at least a row of them, measured by a visible grid in
 * the same section.
 */
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

/** More come on request, so that typing stays quick. */
const windowSize = 24;

/** Delays what is out of sight, and the count, for longer than the gap between two letters. */
const pauseMilliseconds = 250;

export interface Window<Item> {
  items: readonly Item[];
  /** All results, once typing rests; they are not counted before. */
  all: readonly Item[] | null;
  isTyped: boolean;
  list: RefObject<HTMLDivElement | null>;
  remaining: number;
  showMore: () => void;
}

/**
 * Returns the beginning of a list, and more of it on request, with the focus on the first new item.
 * A new search starts over.
 *
 * @param search identifies the search; empty for none
 * @param above an element above the list, in the same section
 */
export function useWindow<Item>(
  found: LazyList<Item>,
  search: string,
  above: RefObject<Element | null>,
): Window<Item> {
  const [shown, setShown] = useState({ search, size: windowSize });
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button has moved away, or is gone.
    const first = list.current?.children[shown.size - windowSize];
    if (shown.size > windowSize) first?.querySelector<HTMLElement>('a, button')?.focus();
  }, [shown]);
  const size = shown.search === search ? shown.size : windowSize;
  const [rested, setRested] = useState(search);
  useEffect(() => {
    const pause = setTimeout(() => {
      // Further typing takes precedence.
      startTransition(() => {
        setRested(search);
      });
    }, pauseMilliseconds);
    return () => {
      clearTimeout(pause);
    };
  }, [search]);
  // Without a search, hidden cards wait for one.
  const isRested = rested === search && search !== '';
  const all = isRested ? found.all() : null;
  // The server has nothing to search and no screen.
  const drawn = isRested || found.take(1).length === 0 ? size : countInSight(above.current);
  return {
    items: found.take(drawn),
    all,
    isTyped: rested !== search,
    list,
    remaining: Math.max(0, (all?.length ?? 0) - size),
    showMore: () => {
      setShown({ search, size: size + windowSize });
    },
  };
}
