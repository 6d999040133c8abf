/** One page of a list that is too long for a single page. */
export interface ListPage<Item> {
  items: Item[];
  /** Counted from 1. */
  page: number;
  pageCount: number;
}

/** The number of caregivers on a page of `/providers`. */
export const providersPerPage = 8;

/** The number of articles on a page of `/blog`. */
export const articlesPerPage = 6;

/**
 * Splits a list into pages. An empty list still has a first page.
 *
 * @param items the whole list in order
 * @param pageSize how many items a page holds, at least 1
 */
export function toListPages<Item>(items: Item[], pageSize: number): ListPage<Item>[] {
  const pageCount = Math.max(1, Math.ceil(items.length / pageSize));
  return Array.from({ length: pageCount }, (_, index) => ({
    items: items.slice(index * pageSize, (index + 1) * pageSize),
    page: index + 1,
    pageCount,
  }));
}

/**
 * Returns the address of one page of a list; the first page has the list's own.
 *
 * @param path the list's path, without a slash at its end
 * @param page counted from 1
 */
export function toPagePath(path: string, page: number): string {
  return page === 1 ? path : `${path}/page/${page}`;
}

/**
 * Returns the page numbers to link to: the first, the last, and the current one with its neighbors;
 * `null` stands for a gap. There are never more than seven, however long the list.
 *
 * @param page the present page, counted from 1
 * @param pageCount how many there are
 */
export function listPageNumbers(page: number, pageCount: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount];
  const numbers = [...new Set(wanted)].filter((number) => number >= 1 && number <= pageCount);
  return numbers.flatMap((number, index) =>
    index > 0 && number > (numbers[index - 1] ?? 0) + 1 ? [null, number] : [number],
  );
}
