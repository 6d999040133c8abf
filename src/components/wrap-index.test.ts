import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapIndex } from './wrap-index.ts';

const counts = fc.integer({ min: 1, max: 50 });
const indices = fc.integer({ min: -1000, max: 1000 });

test('A98: one past the last index is the first', () => {
  expect(wrapIndex(5, 5)).toBe(0);
});

test('A99: one before the first index is the last', () => {
  expect(wrapIndex(-1, 5)).toBe(4);
});

test('with one item, every index is 0', () => {
  expect(wrapIndex(1, 1)).toBe(0);
  expect(wrapIndex(-1, 1)).toBe(0);
});

test('A98, A99: the result is always a valid index, and a valid index stays the same', () => {
  fc.assert(
    fc.property(indices, counts, (index, count) => {
      const wrapped = wrapIndex(index, count);
      expect(wrapped).toBeGreaterThanOrEqual(0);
      expect(wrapped).toBeLessThan(count);
      expect(wrapIndex(wrapped, count)).toBe(wrapped);
    }),
  );
});

test('A98, A99: going around once returns to the same index', () => {
  fc.assert(
    fc.property(indices, counts, (index, count) => {
      expect(wrapIndex(index + count, count)).toBe(wrapIndex(index, count));
      expect(wrapIndex(index - count, count)).toBe(wrapIndex(index, count));
    }),
  );
});

test('A98, A99: next undoes previous', () => {
  fc.assert(
    fc.property(indices, counts, (index, count) => {
      const wrapped = wrapIndex(index, count);
      expect(wrapIndex(wrapIndex(wrapped - 1, count) + 1, count)).toBe(wrapped);
    }),
  );
});
