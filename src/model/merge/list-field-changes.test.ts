import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyFieldChanges } from '#model/files/field-changes.ts';
import { listFieldChanges } from './list-field-changes.ts';

const file = 'content/pages/home.yaml';

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('', 'a', 'b', 1, 2, true, null),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('mapping'),
  ),
  mapping: fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), tie('value')),
}));
const content = fc.record({
  data: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), value, { noNullPrototype: true }),
  text: fc.constantFrom('', 'Text', '\nText\n'),
});

/** Equal for any reader of the file: the order of keys is irrelevant. */
function normalize(state: unknown): unknown {
  return JSON.parse(JSON.stringify(state));
}

test('applying the changes to what was gives what is, in any order', () => {
  fc.assert(
    fc.property(content, content, (before, after) => {
      const changes = listFieldChanges(file, before, after);
      for (const list of [changes, changes.toReversed()]) {
        expect(normalize(applyFieldChanges(before, list))).toEqual(normalize(after));
      }
    }),
  );
});

test('applying the changes backwards gives what was', () => {
  fc.assert(
    fc.property(content, content, (before, after) => {
      const back = listFieldChanges(file, before, after).map(({ path, before: was }) => ({
        path,
        after: was,
      }));
      expect(normalize(applyFieldChanges(after, back))).toEqual(normalize(before));
    }),
  );
});

test('equal content has no changes', () => {
  fc.assert(
    fc.property(content, (state) => {
      expect(listFieldChanges(file, state, structuredClone(state))).toEqual([]);
    }),
  );
  expect(
    listFieldChanges(file, { data: { a: 1, b: 2 }, text: '' }, { data: { b: 2, a: 1 }, text: '' }),
  ).toEqual([]);
});

describe('every change names the smallest field that differs', () => {
  test.each([
    ['a text deep inside', { a: { b: 'x' } }, { a: { b: 'y' } }, [[['a', 'b'], 'x', 'y']]],
    ['an item of a list', { a: ['x', 'y'] }, { a: ['x', 'z'] }, [[['a', 1], 'y', 'z']]],
    ['a field that came', { a: {} }, { a: { b: { c: 1 } } }, [[['a', 'b'], undefined, { c: 1 }]]],
    ['a field that went', { a: 1, b: null }, { a: 1 }, [[['b'], null, undefined]]],
    ['a field of another kind', { a: 'x' }, { a: ['x'] }, [[['a'], 'x', ['x']]]],
  ])('%s', (_, before, after, expected) => {
    const changes = listFieldChanges(file, { data: before, text: '' }, { data: after, text: '' });
    expect(changes).toEqual(
      expected.map(([path, was, is]) => ({ file, path, before: was, after: is })),
    );
  });

  test.each([
    ['a list that grew, whole, with what each item was', ['x'], ['x', 'y'], [0, null]],
    ['a list whose items moved, whole', ['x', 'y', 'z'], ['z', 'x', 'y'], [2, 0, 1]],
  ])('%s', (_, before, after, from) => {
    const changes = listFieldChanges(
      file,
      { data: { a: before }, text: '' },
      { data: { a: after }, text: '' },
    );
    expect(changes).toEqual([{ file, path: ['a'], before, after, from }]);
  });

  test('the Markdown below the head', () => {
    expect(
      listFieldChanges(file, { data: {}, text: 'Old' }, { data: {}, text: 'New' }),
    ).toStrictEqual([{ file, path: [], before: 'Old', after: 'New' }]);
  });

  test('a file that came or went', () => {
    const state = { data: { a: { b: 1 } }, text: 'Text' };
    expect(listFieldChanges(file, null, state)).toStrictEqual([
      { file, path: ['a'], before: undefined, after: { b: 1 } },
      { file, path: [], before: undefined, after: 'Text' },
    ]);
    expect(listFieldChanges(file, state, null)).toStrictEqual([
      { file, path: ['a'], before: { b: 1 }, after: undefined },
      { file, path: [], before: 'Text', after: undefined },
    ]);
  });
});

describe('a change with an invalid path is refused', () => {
  test.each([
    ['within a text', ['a', 'b']],
    ['past the end of a list', ['list', 2]],
    ['a name within a list', ['list', 'b']],
  ])('%s', (_, path) => {
    const state = { data: { a: 'x', list: ['y'] }, text: '' };
    expect(() => applyFieldChanges(state, [{ path, after: 'z' }])).toThrow(/^There is no /);
  });

  test('Markdown that is not a text', () => {
    expect(() => applyFieldChanges({ data: {}, text: '' }, [{ path: [], after: 1 }])).toThrow(
      'must be text',
    );
  });
});
