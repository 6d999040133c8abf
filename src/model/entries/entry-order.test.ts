import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareOrder, listHomeCaregivers, moveEntry } from './entry-order.ts';
import { orderSchema } from '#model/schemas/entry-state.ts';

interface Entry {
  id: number;
  position: number;
  order?: number;
}

const listEntries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, position: index + 1 }));

function write(entries: readonly Entry[], changes: readonly { id: number; order: number }[]) {
  return entries
    .map((entry) => ({ ...entry, ...changes.find(({ id }) => id === entry.id) }))
    .sort(compareOrder);
}

const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);

function moveId(list: readonly number[], from: number, to: number): number[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

const someMoves = (max: number) =>
  fc.integer({ min: 2, max: 12 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      moves: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: max }),
    }),
  );

test('A810: any number of moves puts each entry where it was dropped', () => {
  fc.assert(
    fc.property(someMoves(60), ({ count, moves }) => {
      let entries = listEntries(count);
      for (const [from, to] of moves) {
        const wanted = moveId(ids(entries), from, to);
        const changes = moveEntry(entries, from, to);
        expect(changes.every(({ order }) => orderSchema().safeParse(order).success)).toBe(true);
        entries = write(entries, changes);
        expect(ids(entries)).toEqual(wanted);
      }
    }),
  );
});

test('A810: a move changes the moved entry alone while there is room, nine times in one gap', () => {
  fc.assert(
    fc.property(someMoves(9), ({ count, moves }) => {
      let entries = listEntries(count);
      for (const [from, to] of moves) {
        const changes = moveEntry(entries, from, to);
        expect(changes.map(({ id }) => id)).toEqual(from === to ? [] : [entries[from]?.id]);
        entries = write(entries, changes);
      }
    }),
  );
});

test('A810: two people who move different entries at once both get what they did', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 12 }).chain((count) => {
        const at = fc.nat(count - 1);
        return fc.record({
          count: fc.constant(count),
          one: fc.tuple(at, at),
          other: fc.tuple(at, at),
        });
      }),
      ({ count, one, other }) => {
        fc.pre(one[0] !== other[0]);
        const entries = listEntries(count);
        const [first, second] = [moveEntry(entries, ...one), moveEntry(entries, ...other)];
        const both = ids(write(write(entries, first), second));
        expect(ids(write(write(entries, second), first))).toEqual(both);
        // Entries that were not moved keep their order, and each moved one is between its new
        // neighbors.
        const moved = new Set([...first, ...second].map(({ id }) => id));
        const unmoved = ids(entries).filter((id) => !moved.has(id));
        expect(both.filter((id) => !moved.has(id))).toEqual(unmoved);
        for (const [changes, [from]] of [[first, one] as const, [second, other] as const]) {
          const id = entries[from]?.id ?? 0;
          const alone = ids(write(entries, changes)).filter(
            (each) => each === id || unmoved.includes(each),
          );
          expect(both.filter((each) => each === id || unmoved.includes(each))).toEqual(alone);
        }
      },
    ),
  );
});

test('A810: without room, as few neighbors as needed get new orders', () => {
  const entries = [
    { id: 1, position: 1, order: 5 },
    { id: 2, position: 2, order: 6 },
    { id: 3, position: 3, order: 7 },
    { id: 4, position: 4, order: 900 },
  ];
  const changes = moveEntry(entries, 3, 1);
  expect(ids(write(entries, changes))).toEqual([1, 4, 2, 3]);
  expect(moveEntry(entries, 2, 0)).toEqual([{ id: 3, order: -995 }]);
  // Beside two of the same order, whom their places alone keep apart.
  const same = entries.map((entry) => ({ ...entry, order: 5 }));
  expect(ids(write(same, moveEntry(same, 3, 1)))).toEqual([1, 4, 2, 3]);
  expect(ids(write(same, moveEntry(same, 0, 2)))).toEqual([2, 3, 1, 4]);
});

test('A810: those chosen for the home page come first, and the others fill it up to four', () => {
  const caregivers = (chosen: number[]) =>
    [1, 2, 3, 4, 5, 6].map((id) => ({ id, onHomePage: chosen.includes(id) }));
  const show = (chosen: number[]) => listHomeCaregivers(caregivers(chosen)).map(({ id }) => id);
  expect(show([])).toEqual([1, 2, 3, 4]);
  expect(show([5])).toEqual([5, 1, 2, 3]);
  expect(show([6, 3])).toEqual([3, 6, 1, 2]);
  // With more than four, the first ones in the order of the site.
  expect(show([2, 3, 4, 5, 6])).toEqual([2, 3, 4, 5]);
});
