import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listPageNumbers, toListPages, toPagePath } from './paging.ts';

const pageSizes = fc.integer({ min: 1, max: 20 });
const positions = fc
  .integer({ min: 1, max: 5000 })
  .chain((pageCount) => fc.tuple(fc.integer({ min: 1, max: pageCount }), fc.constant(pageCount)));

describe('cutting a list into pages', () => {
  test('an empty list has one empty page', () => {
    expect(toListPages([], 6)).toEqual([{ items: [], page: 1, pageCount: 1 }]);
  });

  test('the last page holds what is left', () => {
    expect(toListPages(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([
      { items: ['a', 'b'], page: 1, pageCount: 3 },
      { items: ['c', 'd'], page: 2, pageCount: 3 },
      { items: ['e'], page: 3, pageCount: 3 },
    ]);
  });

  test('a list that fills its pages has no empty one behind them', () => {
    expect(toListPages(['a', 'b', 'c', 'd'], 2)).toHaveLength(2);
  });

  test('the pages hold every item once and in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), pageSizes, (items, pageSize) => {
        expect(toListPages(items, pageSize).flatMap((page) => page.items)).toEqual(items);
      }),
    );
  });

  test('every page but the last is full, no page is too long, and pages count from 1', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), pageSizes, (items, pageSize) => {
        const pages = toListPages(items, pageSize);
        for (const page of pages.slice(0, -1)) expect(page.items).toHaveLength(pageSize);
        expect(pages.at(-1)?.items.length).toBeGreaterThanOrEqual(1);
        expect(pages.at(-1)?.items.length).toBeLessThanOrEqual(pageSize);
        expect(pages.map(({ page }) => page)).toEqual(pages.map((_, index) => index + 1));
        expect(pages.every(({ pageCount }) => pageCount === pages.length)).toBe(true);
      }),
    );
  });
});

test.each([
  [1, '/blog'],
  [2, '/blog/page/2'],
  [1667, '/blog/page/1667'],
])('page %d of a list is at %s', (page, path) => {
  expect(toPagePath('/blog', page)).toBe(path);
});

describe('the page numbers that are linked to', () => {
  test.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 2, [1, 2]],
    [2, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 8, 9]],
    [3, 9, [1, 2, 3, 4, null, 9]],
  ])('on page %d of %d they are %j', (page, pageCount, numbers) => {
    expect(listPageNumbers(page, pageCount)).toEqual(numbers);
  });

  test('there are never more than seven entries, however long the list', () => {
    fc.assert(
      fc.property(positions, ([page, pageCount]) => {
        expect(listPageNumbers(page, pageCount).length).toBeLessThanOrEqual(7);
      }),
    );
  });

  test('the first, the present, its neighbors and the last page are among them, in order', () => {
    fc.assert(
      fc.property(positions, ([page, pageCount]) => {
        const numbers = listPageNumbers(page, pageCount).filter((number) => number !== null);
        const wanted = [1, page - 1, page, page + 1, pageCount];
        expect(numbers).toEqual(
          expect.arrayContaining(wanted.filter((n) => n >= 1 && n <= pageCount)),
        );
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(pageCount);
      }),
    );
  });

  test('a gap stands exactly where numbers are left out', () => {
    fc.assert(
      fc.property(positions, ([page, pageCount]) => {
        const entries = listPageNumbers(page, pageCount);
        entries.forEach((entry, index) => {
          const before = entries[index - 1];
          const after = entries[index + 1];
          if (entry === null) expect(Number(after) - Number(before)).toBeGreaterThan(1);
          else if (typeof before === 'number') expect(entry).toBe(before + 1);
        });
      }),
    );
  });

  test('from any page every other can be reached, one neighbor after the other', () => {
    for (let page = 1; page < 30; page += 1) {
      expect(listPageNumbers(page, 30)).toContain(page + 1);
      expect(listPageNumbers(page + 1, 30)).toContain(page);
    }
  });
});
