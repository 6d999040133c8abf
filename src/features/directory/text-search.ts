import { createLazyList, type LazyList } from './lazy-list.ts';
import { fieldEnd } from './text-match.ts';

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
