import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCsvLine } from './inquiry-export.server.ts';
import { formulaSigns, parseCsv } from '#test/kit/parse-csv.ts';

test.for([
  ['=1+1', "'=1+1"],
  ['+1 813 555 0142', "'+1 813 555 0142"],
  ['-1', "'-1"],
  ['@here', "'@here"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['\nx', "'\nx"],
  ['  =1', "'  =1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠here', "'＠here"],
  ['=\u03381', "'=\u03381"],
  ['"=1"', '"=1"'],
  ['it\'s, "so"\r\nto say', 'it\'s, "so"\r\nto say'],
  ['1=1', '1=1'],
  ['', ''],
] as const)('the cell %j is read as %j', ([cell, read]) => {
  expect(parseCsv(formatCsvLine([cell]))).toEqual([[read]]);
});

test('numbers are written as they are, null as nothing', () => {
  expect(formatCsvLine([1, null, 'a "b"'])).toBe('"1","","a ""b"""\r\n');
});

test('any cells are read back as they were, but for one apostrophe; none begins a formula', () => {
  const sign = fc.constantFrom(...formulaSigns);
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.oneof(sign, fc.string({ maxLength: 2 }))).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 })), (rows) => {
      const read = parseCsv(rows.map(formatCsvLine).join(''));
      expect(read.map((line) => line.length)).toEqual(rows.map((line) => line.length));
      for (const [index, text] of read.flat().entries()) {
        const [written = ''] = rows.flat().slice(index);
        expect([written, `'${written}`]).toContain(text);
        expect(text.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/);
        expect(text).not.toMatch(/^[\t\r\n]/);
      }
    }),
  );
});
