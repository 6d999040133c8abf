import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDuplicateIds } from '#model/entries/entry-rules.ts';

test('a file with a duplicate id is named together with the first that has it', () => {
  const files = [
    { file: 'a.yaml', id: 1 },
    { file: 'b.yaml', id: 2 },
    { file: 'c.yaml', id: 1 },
    { file: 'd.yaml', id: 1 },
  ];
  expect(findDuplicateIds(files)).toEqual([
    { file: 'c.yaml', id: 1, firstFile: 'a.yaml' },
    { file: 'd.yaml', id: 1, firstFile: 'a.yaml' },
  ]);
});

test('as many files are named as there are too many', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 })), (ids) => {
      const files = ids.map((id, index) => ({ file: index.toString(), id }));
      expect(findDuplicateIds(files)).toHaveLength(ids.length - new Set(ids).size);
    }),
  );
});
