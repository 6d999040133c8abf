/** Random choices from lists and ranges, the same in each run. */
export interface Draw {
  /** Returns a whole number from 0 up to, but not including, the given one. */
  below: (count: number) => number;
  oneOf: <Item>(items: readonly Item[]) => Item;
  /** Returns so many different items, in the order of the list. */
  someOf: <Item>(items: readonly Item[], count: number) => Item[];
}

/**
 * Returns a generator of pseudorandom numbers (mulberry32).
 *
 * @param seed another one gives other numbers
 */
export function startDraw(seed: number): Draw {
  let state = seed;
  const below = (count: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  };
  const oneOf = <Item>(items: readonly Item[]) => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('There is nothing to draw from.');
    return item;
  };
  return {
    below,
    oneOf,
    someOf: (items, count) => {
      const indexes = new Set<number>();
      while (indexes.size < Math.min(count, items.length)) indexes.add(below(items.length));
      return items.filter((_, index) => indexes.has(index));
    },
  };
}
