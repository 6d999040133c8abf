import { z } from 'zod/mini';
import { createQueryOf, type Query } from '#lib/browser/query.client.ts';

/** One page of a list. */
export interface ListPage<Row> {
  rows: Row[];
  /** Rows on all pages together. */
  total: number;
}

/** The pages of a list, however it is searched and sorted. */
export interface ListQueries<Row> {
  /**
   * The query of one page, the same one each time.
   *
   * @param search the query part of its address; empty for the bare list
   * @param headers what else says which page it is: what must not stand in an address
   */
  find: (search: string, headers?: Record<string, string>) => Query<ListPage<Row>>;
  /** Drops all that is known, as something in the list has changed. */
  forget: () => void;
}

const totalSchema = z.coerce.number().check(z.int(), z.minimum(0));

/**
 * @param path address of the list; it answers with an array, and with the number of all rows in
 *   the header `X-Total-Count` (without one the array is all there is)
 * @param rowSchema of one row
 */
export function createListQueries<Row>(
  path: string,
  rowSchema: z.ZodMiniType<Row>,
): ListQueries<Row> {
  const rowsSchema = z.array(rowSchema);
  const queries = new Map<string, Query<ListPage<Row>>>();

  const read = async (response: Response) => {
    const rows = rowsSchema.parse(await response.json());
    const total = totalSchema.parse(response.headers.get('x-total-count') ?? rows.length);
    return { rows, total };
  };

  return {
    find: (search, headers) => {
      const address = search === '' ? path : `${path}?${search}`;
      const key = JSON.stringify([address, headers]);
      const known = queries.get(key);
      if (known) return known;
      const query = createQueryOf(address, read, { headers });
      queries.set(key, query);
      return query;
    },
    forget: () => {
      for (const query of queries.values()) query.forget();
    },
  };
}
