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
  let last = { query: '', found: entries };
  return (query) => {
    if (query !== last.query) {
      const candidates = query.includes(last.query) ? last.found : entries;
      last = { query, found: candidates.filter(({ haystack }) => haystack.includes(query)) };
    }
    return last.found;
  };
}
