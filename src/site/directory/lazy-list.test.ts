import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLazyList } from './text-search.ts';

test('a list computed in parts is the whole list, however it is read', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.array(fc.nat({ max: 12 })), (items, counts) => {
      const list = createLazyList(items.values());
      for (const count of counts) expect(list.take(count)).toEqual(items.slice(0, count));
      expect([...list]).toEqual(items);
      expect(list.all()).toEqual(items);
    }),
  );
});

test('only the items that are read are computed, and once', () => {
  const worked: number[] = [];
  function* count() {
    for (let item = 0; item < 10; item += 1) {
      worked.push(item);
      yield item;
    }
    return undefined;
  }
  const list = createLazyList(count());
  list.take(3);
  list.take(2);
  for (const item of list) if (item === 3) break;
  expect(worked).toEqual([0, 1, 2, 3]);
  expect(list.known).toEqual([0, 1, 2, 3]);
});
