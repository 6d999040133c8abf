import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packRows, unpackRows } from './rows.ts';

test('rows of texts are read as they were written, but for what keeps them apart', () => {
  const row = fc.array(fc.string(), { minLength: 1, maxLength: 5 });
  const rows = fc.array(row, { maxLength: 5 }).filter((all) => all[0]?.join() !== '');
  fc.assert(
    fc.property(rows, (all) => {
      const expected = all.map((texts) =>
        texts.map((text) => text.replaceAll(';', ',').replaceAll('|', '/')),
      );
      expect(unpackRows(packRows(all))).toEqual(expected);
    }),
  );
  expect(unpackRows(packRows([]))).toEqual([]);
});
