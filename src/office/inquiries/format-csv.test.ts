import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCsvLine } from '#office/inquiries/server/inquiry-export.server.ts';
import { formulaSigns, parseCsv, unmarkCell } from '#test/kit/parse-csv.ts';

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
  ['a;=1+1', "a;'=1+1"],
  ['a;b; =1;', "a;b;' =1;"],
  ['a\t@here\t-2', "a\t'@here\t'-2"],
  ['Hi,\r\n- one\n- two', "Hi,\r\n'- one\n'- two"],
  ['one;＝1', "one;'＝1"],
  ["'=1", "''=1"],
  ["a;'=1", "a;''=1"],
  ["it's; 'fine'", "it's; 'fine'"],
  ['8135550142', "'8135550142"],
  ['0813 555 0142', "'0813 555 0142"],
  ['813.555.0142', "'813.555.0142"],
  ['02134', "'02134"],
  ['８１３５５５０１４２', "'８１３５５５０１４２"],
  ['(813) 555-0142', '(813) 555-0142'],
  ['813-555-0142', '813-555-0142'],
  ['3, 5', '3, 5'],
  ['0.5', '0.5'],
  ['2026-11-27T08:30:00.000Z', '2026-11-27T08:30:00.000Z'],
  ['', ''],
] as const)('the cell %j is read as %j', ([cell, read]) => {
  expect(parseCsv(formatCsvLine([cell]))).toEqual([[read]]);
});

test.for([
  ...['3-5', '10/12', 'May 5', '1e3', '5 May', 'may 5, 2026', '5-May', 'Sept. 2026', '10:30'],
  ...['10:30 pm', '9 a.m.', '3 - 5', '1 1/2', '1/2/2026', '3.5.2026', '1E+6', '12.5e2', '(5)'],
  ...['mayo 5', '5 de mayo', '\u200b3-5', ' 10/12 ', '３-５', "'3-5", '11/27/2026 8:30', '2-3-4'],
])('an answer that a spreadsheet would take for a date or a number stays as it is: %s', (cell) => {
  expect(parseCsv(formatCsvLine([cell]))).toEqual([[`'${cell}`]]);
});

test.for([
  ...['3, 5', '3 and 5', 'May', 'Maya, 5 years', '3 to 5', '12', '0.5', '813-555-0142', 'Mon-Fri'],
  ...['2026-11-28', '5 minutes', 'Apt 3-5', 'Mary', '24/7 help', 'a5', '33606-1234', 'Marcia 2nd'],
])('an answer that no spreadsheet takes for one has no mark: %s', (cell) => {
  expect(parseCsv(formatCsvLine([cell]))).toEqual([[cell]]);
});

test('numbers are written as they are, null as nothing', () => {
  expect(formatCsvLine([1, null, 'a "b"'])).toBe('"1","","a ""b"""\r\n');
});

test.for([0x200b, 0x202e, 0xad, 0x3164, 0xfeff, 0x2060, 0x180e, 0x115f, 0x1, 0x7f, 0xe0001])(
  'a sign that cannot be seen hides no formula: U+%s',
  (code) => {
    const hidden = `${String.fromCodePoint(code)}=1+1`;
    expect(parseCsv(formatCsvLine([hidden]))).toEqual([[`'${hidden}`]]);
    expect(parseCsv(formatCsvLine([`a;${hidden}`]))).toEqual([[`a;'${hidden}`]]);
  },
);

test('ASVS 1.2.10: any cells are read back as they were, but for the marks; no part of one begins a formula', () => {
  const sign = fc.constantFrom(...formulaSigns, '\u200b', '\u00ad', '8135550142', '0');
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.oneof(sign, fc.string({ maxLength: 2 }))).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 })), (rows) => {
      const read = parseCsv(rows.map(formatCsvLine).join(''));
      expect(read.map((line) => line.map(unmarkCell))).toEqual(rows);
      for (const text of read.flat()) {
        expect(text).not.toMatch(/^[\t\r\n]|^0\d+$|^\d{7,}$/);
        for (const piece of text.split(/[;\t\r\n]/)) {
          expect(piece.replaceAll(/^[\s\u200b\u00ad]+/g, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
        }
      }
    }),
    { numRuns: 500 },
  );
});
