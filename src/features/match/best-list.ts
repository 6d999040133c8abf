/**
 * The best few of many, kept while they pass by.
 *
 * @param size most that are kept
 * @param compare negative when the first is better
 */
export function createBestList<Item>(size: number, compare: (one: Item, other: Item) => number) {
  const best: Item[] = [];
  return {
    /** Best first. */
    items: best as readonly Item[],
    /** The last of them, once there is room for no more. */
    findLast: (): Item | undefined => best[size - 1],
    /** Keeps an item if it is among the best so far. */
    offer: (item: Item): void => {
      const last = best[size - 1];
      if (last !== undefined && compare(item, last) >= 0) return;
      const place = best.findIndex((kept) => compare(item, kept) < 0);
      best.splice(place < 0 ? best.length : place, 0, item);
      if (best.length > size) best.pop();
    },
  };
}
