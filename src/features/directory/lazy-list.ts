/** A list that is worked out only as far as somebody asks for it, and kept that far. */
export interface LazyList<Item> extends Iterable<Item> {
  /** What was worked out so far; it grows. */
  readonly known: readonly Item[];
  /** As many items from its beginning, or all where there are fewer. */
  take: (count: number) => readonly Item[];
  /** The whole list. */
  all: () => readonly Item[];
}

/** Makes a list of what an iterator tells, which is asked for each item once. */
export function createLazyList<Item>(items: Iterator<Item>): LazyList<Item> {
  const known: Item[] = [];
  let isWhole = false;
  const has = (count: number) => {
    while (known.length < count && !isWhole) {
      const next = items.next();
      if (next.done) isWhole = true;
      else known.push(next.value);
    }
    return known.length >= count;
  };
  return {
    known,
    take: (count) => {
      has(count);
      return known.slice(0, count);
    },
    all: () => {
      has(Infinity);
      return known;
    },
    *[Symbol.iterator]() {
      for (let index = 0; has(index + 1); index += 1) yield known[index] as Item;
    },
  };
}
