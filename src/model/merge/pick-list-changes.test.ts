import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listItemChanges, pickListChanges, toItemChangeKey } from './pick-list-changes.ts';
import type { ListItem } from './saved-lists.ts';

const toListItems = (...texts: string[]): ListItem[] =>
  texts.map((text) => ({ key: text.slice(0, 1), value: text }));

const pick = (before: ListItem[], after: ListItem[], ...keys: string[]) =>
  pickListChanges(before, after, (change) => keys.includes(toItemChangeKey(change))).map(
    ({ value }) => value,
  );

test('A829: an added and a removed item are saved apart from each other', () => {
  const [before, after] = [toListItems('a', 'b', 'c'), toListItems('a', 'n', 'c')];
  expect(listItemChanges(before, after).map(toItemChangeKey)).toEqual(['removed b', 'added n']);
  expect(pick(before, after, 'added n')).toEqual(['a', 'n', 'b', 'c']);
  expect(pick(before, after, 'removed b')).toEqual(['a', 'c']);
});

test('A829: a changed item and a new order are saved apart from each other', () => {
  const [before, after] = [toListItems('a', 'b', 'c'), toListItems('c', 'a', 'b2')];
  expect(listItemChanges(before, after).map(toItemChangeKey)).toEqual(['changed b', 'order']);
  expect(pick(before, after, 'changed b')).toEqual(['a', 'b2', 'c']);
  expect(pick(before, after, 'order')).toEqual(['c', 'a', 'b']);
});

const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'));
const items = fc
  .tuple(keys, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }))
  .map(([each, changed]) =>
    each.map((key, index) => ({ key, value: changed[index] ? `${key} changed` : key })),
  );

test('A829: whatever is ticked, it and what is left give the whole', () => {
  fc.assert(
    fc.property(items, items, fc.func(fc.boolean()), (before, after, choose) => {
      const whole = listItemChanges(before, after).map(toItemChangeKey);
      const ticked = whole.filter((key) => choose(key));
      const isTicked = (key: string) => ticked.includes(key);
      const picked = pickListChanges(before, after, (each) => isTicked(toItemChangeKey(each)));

      expect(listItemChanges(before, picked).map(toItemChangeKey).toSorted()).toEqual(
        ticked.toSorted(),
      );
      const rest = listItemChanges(picked, after);
      expect(rest.map(toItemChangeKey).toSorted()).toEqual(
        whole.filter((key) => !isTicked(key)).toSorted(),
      );
      expect(pickListChanges(picked, after, () => true)).toEqual(after);
      expect(pickListChanges(before, after, () => true)).toEqual(after);
      expect(pickListChanges(before, after, () => false)).toEqual(before);
    }),
    { numRuns: 1000 },
  );
});
