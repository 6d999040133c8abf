import { fieldEnd } from '#domain/search/text-match.ts';

/** An entry whose texts are made ready to be searched, as `toHaystack` makes them. */
export interface Searchable {
  haystack: string;
}

/**
 * Finds the entries that hold a query, in their order.
 *
 * @param query as `toQuery` makes it; empty for all
 */
export type TextSearch<Entry> = (query: string) => readonly Entry[];

/**
 * Makes a text search over a list. What holds a longer query is among what held its beginning: while
 * somebody types on, only what was found last is searched again.
 */
export function createTextSearch<Entry extends Searchable>(
  entries: readonly Entry[],
): TextSearch<Entry> {
  const searchAll = createWholeSearch(entries);
  let last = { query: '', found: entries };
  return (query) => {
    if (query !== last.query) {
      const found =
        last.query !== '' && query.includes(last.query)
          ? last.found.filter(({ haystack }) => haystack.includes(query))
          : searchAll(query);
      last = { query, found };
    }
    return last.found;
  };
}

/** Searches all entries as one long text, which takes a fraction of asking each. */
function createWholeSearch<Entry extends Searchable>(entries: readonly Entry[]): TextSearch<Entry> {
  const haystacks = entries.map(({ haystack }) => haystack);
  const whole = haystacks.join(fieldEnd);
  let length = 0;
  const places = entries.map((entry, index) => {
    length += (haystacks[index] ?? '').length + fieldEnd.length;
    return { entry, end: length };
  });
  return (query) => {
    if (query === '') return entries;
    const found: Entry[] = [];
    let at = whole.indexOf(query);
    for (const { entry, end } of places) {
      if (at < 0) break;
      if (at >= end) continue;
      found.push(entry);
      at = whole.indexOf(query, end);
    }
    return found;
  };
}
