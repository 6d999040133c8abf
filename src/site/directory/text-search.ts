import { fieldSeparator } from './text-match.ts';

/** A list whose items are computed once, when they are first needed. */
export interface LazyList<Item> extends Iterable<Item> {
  readonly known: readonly Item[];
  take: (count: number) => readonly Item[];
  all: () => readonly Item[];
}

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

export interface Searchable {
  haystack: string;
  /** The part of it that says what an entry is, such as its title: it comes before long texts. */
  facts?: string;
  /** The words of the long text, each once, which only a search for single words reads. */
  words?: string | undefined;
}

/** Returns the entries that contain a folded query, in their order; an empty query returns all. */
export type TextSearch<Entry> = (query: string) => LazyList<Entry>;

interface Progress<Entry> {
  query: string;
  /** Entries to check one by one, before the unvisited ones. */
  candidates: readonly Entry[];
  asked: number;
  ahead: number;
}

/** Creates a text search over a list; typing on narrows the earlier matches. */
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
      const index = findNext(progress.query, progress.ahead);
      progress.ahead = index + 1;
      const entry = entries[index];
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
 * Searches all entries as one long text, which is faster than one search for each. The returned
 * function gives the index of the next match, or the length of the list.
 */
function createWholeSearch(
  entries: readonly Searchable[],
): (query: string, from: number) => number {
  const haystacks = entries.map(({ haystack }) => haystack);
  const whole = haystacks.join(fieldSeparator);
  let length = 0;
  const ends = haystacks.map((haystack) => (length += haystack.length + fieldSeparator.length));
  return (query, from) => {
    const at = whole.indexOf(query, ends[from - 1] ?? 0);
    if (at < 0) return entries.length;
    let index = from;
    while ((ends[index] ?? Infinity) <= at) index += 1;
    return index;
  };
}
