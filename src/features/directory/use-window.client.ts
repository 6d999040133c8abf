import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';
import type { LazyList } from './text-search.ts';

/** As many as a large screen shows, where there is no card to measure. */
const most = 12;

/** How low others may be beside the card that is measured: to draw one too many does no harm. */
const lowest = 0.75;

/**
 * How many cards of a list a visitor sees without scrolling, at least a row of them. A grid of cards
 * that is shown in the same part of the page tells how large they are.
 *
 * @param above what stands above the list
 */
function countInSight(above: Element | null): number {
  const firsts = above?.closest('section')?.querySelectorAll('article:first-child') ?? [];
  const card = [...firsts].find((first) => first.getClientRects().length > 0);
  const grid = card?.parentElement?.getBoundingClientRect();
  if (!card || !grid) return most;
  const { width, height } = card.getBoundingClientRect();
  const columns = Math.round(grid.width / width);
  const rows = Math.ceil((innerHeight - Math.max(0, grid.top)) / (height * lowest));
  return columns * Math.max(1, rows);
}

/** How many results are drawn at once; more come on request, so that typing stays quick. */
const windowSize = 24;

/**
 * How long those out of sight and their number wait, in milliseconds: longer than from one letter to
 * the next.
 */
const pauseMilliseconds = 250;

/** The part of a list of results that is drawn. */
export interface Window<Item> {
  items: readonly Item[];
  /** All results, once the typing rests; nobody counts them before. */
  all: readonly Item[] | null;
  /** Whether somebody types. */
  isTyped: boolean;
  /** The element that holds them, one child each. */
  list: RefObject<HTMLDivElement | null>;
  remaining: number;
  showMore: () => void;
}

/**
 * Shows the beginning of a list, and more of it on request, which leads on to the first of the new
 * ones. Another search begins anew.
 *
 * @param found all results
 * @param search names the search; empty for none
 * @param above what stands above the list
 */
export function useWindow<Item>(
  found: LazyList<Item>,
  search: string,
  above: RefObject<Element | null>,
): Window<Item> {
  const [shown, setShown] = useState({ search, size: windowSize });
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed has moved away, or is gone.
    const first = list.current?.children[shown.size - windowSize];
    if (shown.size > windowSize) first?.querySelector<HTMLElement>('a, button')?.focus();
  }, [shown]);
  const size = shown.search === search ? shown.size : windowSize;
  const [settled, setSettled] = useState(search);
  useEffect(() => {
    const pause = setTimeout(() => {
      // Whoever types on meanwhile goes first.
      startTransition(() => {
        setSettled(search);
      });
    }, pauseMilliseconds);
    return () => {
      clearTimeout(pause);
    };
  }, [search]);
  // Without a search nothing is seen, but cards wait for one.
  const isSettled = settled === search && search !== '';
  const all = isSettled ? found.all() : null;
  // On the server there is nothing to search in, and no sight.
  const drawn = isSettled || found.take(1).length === 0 ? size : countInSight(above.current);
  return {
    items: found.take(drawn),
    all,
    isTyped: settled !== search,
    list,
    remaining: Math.max(0, (all?.length ?? 0) - size),
    showMore: () => {
      setShown({ search, size: size + windowSize });
    },
  };
}
