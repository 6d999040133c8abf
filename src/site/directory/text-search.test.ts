import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTextSearch, type Searchable } from './text-search.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 6 });
const entries = fc.array(fc.record<Searchable>({ haystack: text }));

test('whatever was searched for before, exactly the entries with the query are found', () => {
  const asked = fc.record({ query: text, count: fc.nat({ max: 6 }), isSettled: fc.boolean() });
  fc.assert(
    fc.property(entries, fc.array(asked, { maxLength: 8 }), (all, searches) => {
      const search = createTextSearch(all);
      const lists = searches.map(({ query, count, isSettled }) => {
        const expected = all.filter(({ haystack }) => haystack.includes(query));
        const found = search(query);
        expect(found.take(count)).toEqual(expected.slice(0, count));
        if (isSettled) expect(found.all()).toEqual(expected);
        return { found, expected };
      });
      // An abandoned list can still be read.
      for (const { found, expected } of lists) expect([...found]).toEqual(expected);
    }),
  );
});

test('typing letter by letter finds the same as typing all at once, and back', () => {
  const all = ['anna', 'ann', 'an', 'nan', 'bob'].map((haystack) => ({ haystack }));
  const search = createTextSearch(all);
  const queries = ['', 'a', 'an', 'ann', 'anna', 'ann', 'b', ''];
  const counts = queries.map((query) => search(query).all().length);
  expect(counts).toEqual([5, 4, 4, 2, 1, 2, 1, 5]);
});

test('only the entries that are read are searched, and rejected ones not again', () => {
  let looks = 0;
  const makeEntry = (text: string) => ({
    get haystack() {
      looks += 1;
      return text;
    },
  });
  const search = createTextSearch(['anna', 'ben', 'carl', 'dan', 'eva'].map(makeEntry));
  looks = 0;
  expect(search('a').take(2)).toHaveLength(2);
  expect(search('an').take(1)).toHaveLength(1);
  expect(looks, 'the first of two that held the shorter one').toBe(1);
  expect(search('an').all()).toHaveLength(2);
  expect(looks).toBe(2);
  expect(search('ann').all()).toHaveLength(1);
  expect(looks, 'both that held the longer one').toBe(4);
});
