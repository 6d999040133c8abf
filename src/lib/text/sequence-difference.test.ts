import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareSequences } from './difference.ts';

const sequence = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });

test('runs cover both sequences without a gap, and unchanged runs are equal', () => {
  fc.assert(
    fc.property(sequence, sequence, (before, after) => {
      const runs = compareSequences(before, after);
      let [x, y] = [0, 0];
      let kind: string | undefined;
      for (const run of runs) {
        expect([run.before.start, run.after.start]).toEqual([x, y]);
        expect(run.kind).not.toBe(kind);
        const [first, second] = [
          before.slice(run.before.start, run.before.end),
          after.slice(run.after.start, run.after.end),
        ];
        if (run.kind === 'same') expect(first).toEqual(second);
        expect(first.length + second.length).toBeGreaterThan(0);
        [x, y, kind] = [run.before.end, run.after.end, run.kind];
      }
      expect([x, y]).toEqual([before.length, after.length]);
    }),
  );
});

test('as much as possible is unchanged', () => {
  const runs = compareSequences(Array.from('abcabba'), Array.from('cbabac'));
  const same = runs.filter(({ kind }) => kind === 'same');
  expect(same.reduce((sum, { before }) => sum + before.end - before.start, 0)).toBe(4);
});

test('an inserted or removed item changes nothing else', () => {
  const list = Array.from('abcdefgh');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 7 }), (index) => {
      const shorter = list.toSpliced(index, 1);
      for (const runs of [compareSequences(list, shorter), compareSequences(shorter, list)]) {
        const changed = runs.filter(({ kind }) => kind === 'changed');
        expect(changed).toHaveLength(1);
        const [run] = changed;
        expect([run?.before.start, run?.after.start]).toEqual([index, index]);
      }
    }),
  );
});
