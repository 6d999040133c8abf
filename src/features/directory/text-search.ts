import { fieldEnd } from './text-match.ts';

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

/** An entry whose texts are made ready to be searched, as `toHaystack` makes them. */
export interface Searchable {
  haystack: string;
}

/**
 * Finds the entries that hold a query, in their order, as far as they are asked for.
 *
 * @param query as `toQuery` makes it; empty for all
 */
export type TextSearch<Entry> = (query: string) => LazyList<Entry>;

/** How far a search has come. */
interface Progress<Entry> {
  query: string;
  /** Entries that are asked one by one, before those that nobody looked at. */
  candidates: readonly Entry[];
  /** How many of the candidates were asked. */
  asked: number;
  /** The first of the entries that nobody looked at. */
  ahead: number;
}

/**
 * Makes a text search over a list. What holds a longer query is among what held its beginning: while
 * somebody types on, nothing that was passed over is looked at again.
 */
export function createTextSearch<Entry extends Searchable>(
  entries: readonly Entry[],
): TextSearch<Entry> {
  const findNext = createWholeSearch(entries);

  function* run(progress: Progress<Entry>): Generator<Entry, undefined> {
    while (progress.asked < progress.candidates.length) {
      const candidate = progress.candidates[progress.asked];
      progress.asked += 1;
      if (candidate?.haystack.includes(progress.query)) yield candidate;
    }
    while (progress.ahead < entries.length) {
      const place = findNext(progress.query, progress.ahead);
      progress.ahead = place + 1;
      const entry = entries[place];
      if (entry) yield entry;
    }
  }

  const start = (progress: Progress<Entry>) => ({ progress, found: createLazyList(run(progress)) });
  let last = start({ query: '', candidates: [], asked: 0, ahead: 0 });
  return (query) => {
    const { progress, found } = last;
    if (query === progress.query) return found;
    const isLonger = progress.query !== '' && query.includes(progress.query);
    const candidates = isLonger
      ? [...found.known, ...progress.candidates.slice(progress.asked)]
      : [];
    last = start({ query, candidates, asked: 0, ahead: isLonger ? progress.ahead : 0 });
    return last.found;
  };
}

/**
 * Searches all entries as one long text, which takes a fraction of asking each.
 *
 * @returns finds the first entry that holds a query, from a place in the list on; the length of the
 *   list where there is none
 */
function createWholeSearch(
  entries: readonly Searchable[],
): (query: string, from: number) => number {
  const haystacks = entries.map(({ haystack }) => haystack);
  const whole = haystacks.join(fieldEnd);
  let length = 0;
  const ends = haystacks.map((haystack) => (length += haystack.length + fieldEnd.length));
  return (query, from) => {
    const at = whole.indexOf(query, ends[from - 1] ?? 0);
    if (at < 0) return entries.length;
    let place = from;
    while ((ends[place] ?? Infinity) <= at) place += 1;
    return place;
  };
}
