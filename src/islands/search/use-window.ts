import { useState } from 'react';

/** How many results are drawn at once; more come on request, so that typing stays quick. */
const windowSize = 24;

/** The part of a list of results that is drawn. */
export interface Window<Item> {
  items: readonly Item[];
  remaining: number;
  showMore: () => void;
}

/**
 * Shows the beginning of a list, and more of it on request. Another search begins anew.
 *
 * @param list all results
 * @param search names the search
 */
export function useWindow<Item>(list: readonly Item[], search: string): Window<Item> {
  const [shown, setShown] = useState({ search, size: windowSize });
  const size = shown.search === search ? shown.size : windowSize;
  return {
    items: list.slice(0, size),
    remaining: Math.max(0, list.length - size),
    showMore: () => {
      setShown({ search, size: size + windowSize });
    },
  };
}
