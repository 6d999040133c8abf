import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTextSearch, type Searchable } from '#domain/search/text-search.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 6 });
const entries = fc.array(fc.record<Searchable>({ haystack: text }));

test('whatever was searched for before, exactly the entries that hold the query are found', () => {
  fc.assert(
    fc.property(entries, fc.array(text, { maxLength: 8 }), (all, queries) => {
      const search = createTextSearch(all);
      for (const query of queries) {
        expect(search(query)).toEqual(all.filter(({ haystack }) => haystack.includes(query)));
      }
    }),
  );
});

test('letter by letter is the same as all at once, and back again', () => {
  const all = ['anna', 'ann', 'an', 'nan', 'bob'].map((haystack) => ({ haystack }));
  const search = createTextSearch(all);
  const counts = ['', 'a', 'an', 'ann', 'anna', 'ann', 'b', ''].map((each) => search(each).length);
  expect(counts).toEqual([5, 4, 4, 2, 1, 2, 1, 5]);
});

test('a longer query looks only at what the shorter one found', () => {
  let looks = 0;
  const makeEntry = (text: string) => ({
    get haystack() {
      looks += 1;
      return text;
    },
  });
  const search = createTextSearch(['anna', 'ben', 'carl'].map(makeEntry));
  search('a');
  search('an');
  expect(looks).toBe(3 + 2);
});
