import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldValue } from './field-value.ts';
import { findOrigins, findUnmoved, type ItemOrigins } from './list-origins.ts';

const card = (name: string, text = `About ${name}`) => ({ name, text });

/** Generates texts of which each is there once, and some of their indexes in any order. */
const pickedOnce = fc
  .uniqueArray(fc.string({ minLength: 1 }), { maxLength: 8 })
  .chain((texts) => fc.record({ texts: fc.constant(texts), picked: pickIndexes(texts.length) }));

function pickIndexes(length: number): fc.Arbitrary<number[]> {
  return fc.shuffledSubarray([...Array(length).keys()]);
}

test('items that are there once are found wherever they were moved, and new ones are new', () => {
  fc.assert(
    fc.property(pickedOnce, fc.nat(8), ({ texts, picked }, at) => {
      const fresh: FieldValue = { name: 'new' };
      const after: FieldValue[] = picked.map((index) => texts[index] ?? '');
      const expected: (number | null)[] = [...picked];
      // Between fewer neighbors than before, a new item could be one that was rewritten.
      if (picked.length === texts.length) {
        after.splice(at, 0, fresh);
        expected.splice(at, 0, null);
      }
      expect(findOrigins(texts, after)).toEqual(expected);
    }),
  );
});

test('items that moved and changed one of two texts are found by the other', () => {
  fc.assert(
    fc.property(pickedOnce, fc.boolean(), ({ texts, picked }, isName) => {
      const before = texts.map((text) => card(text));
      const after = picked.map((index) => {
        const text = texts[index] ?? '';
        return isName ? card(`${text} after`, `About ${text}`) : card(text, `After ${text}`);
      });
      expect(findOrigins(before, after)).toEqual(picked);
    }),
  );
});

test.each<[string, FieldValue[], FieldValue[], ItemOrigins]>([
  ['equal items keep their order', ['a', 'x', 'a'], ['x', 'a'], [1, 2]],
  ['an equal item that is there once more is new', ['a'], ['a', 'a'], [0, null]],
  [
    'fields in another order make no difference',
    [card('a'), card('b')],
    [{ text: 'About b', name: 'b' }, card('a')],
    [1, 0],
  ],
  [
    'the item with most fields in common is the one',
    [
      { name: 'a', text: 't', more: 'm' },
      { name: 'b', text: 't', more: 'n' },
    ],
    [{ name: 'c', text: 't', more: 'n' }],
    [1],
  ],
  [
    'of two with as much in common the nearer is the one',
    [card('a', 't'), 'x', 'y', card('b', 't')],
    ['x', 'y', card('c', 't')],
    [1, 2, 3],
  ],
  ['a text between the same neighbors was rewritten', ['a', 'b', 'c'], ['a', 'B', 'c'], [0, 1, 2]],
  ['so was the first', ['a', 'b'], ['A', 'b'], [0, 1]],
  ['so was the last', ['a', 'b'], ['a', 'B'], [0, 1]],
  ['so were two in a row', ['a', 'b', 'c', 'd'], ['a', 'B', 'C', 'd'], [0, 1, 2, 3]],
  ['two in place of one are new', ['a', 'b', 'c'], ['a', 'B', 'B2', 'c'], [0, null, null, 2]],
  [
    'of two that are as much like one, the nearer was it, and the other is new',
    [card('a', 't')],
    [card('b', 't'), card('c', 't')],
    [0, null],
  ],
  [
    'a text where another moved away is new',
    ['a', 'b', 'c'],
    ['b', 'a', 'X', 'c'],
    [1, 0, null, 2],
  ],
  [
    'two texts where one moved away are new',
    ['a', 'b', 'c', 'd'],
    ['b', 'a', 'X', 'Y', 'd'],
    [1, 0, null, null, 3],
  ],
  ['one whose neighbor moved away is new', ['a', 'b', 'c'], ['c', 'B', 'a', 'b'], [2, null, 0, 1]],
])('%s', (_, before, after, expected) => {
  expect(findOrigins(before, after)).toEqual(expected);
});

test('unmoved items are in their old order, and no others would be more', () => {
  const origins = pickIndexes(7).chain((picked) =>
    fc.array(fc.nat(7), { maxLength: 2 }).map((gaps) => {
      const list: (number | null)[] = [...picked];
      for (const gap of gaps) list.splice(gap, 0, null);
      return list;
    }),
  );
  const rises = (list: readonly number[]) =>
    list.every((each, at) => at === 0 || (list[at - 1] ?? 0) < each);
  fc.assert(
    fc.property(origins, (list) => {
      const kept = [...findUnmoved(list)].sort((a, b) => a - b).map((at) => list[at]);
      const former = list.filter((each) => each !== null);
      const runs = former
        .reduce<number[][]>((sets, each) => [...sets, ...sets.map((set) => [...set, each])], [[]])
        .filter(rises);
      expect(runs).toContainEqual(kept);
      expect(kept).toHaveLength(Math.max(...runs.map(({ length }) => length)));
    }),
  );
});
