import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPlainWords } from './plain-words.ts';

test.each([
  ['One\r\n\r\ntwo  three', 'One two three'],
  ['·\tSunscreen\r\n·\tWater\r\n', 'Sunscreen Water'],
  ['o\tBooks\n§\tGarden', 'Books Garden'],
  ['1.\tCall', 'Call'],
  ['Sand\u{a0}and\u{200b} sea\v', 'Sand and sea'],
  [' in between ', ' in between '],
])('A821: %j is the words %j on one line', (pasted, words) => {
  expect(toPlainWords(pasted, false)).toBe(words);
});

test('A821: a text of several lines keeps its lines', () => {
  expect(toPlainWords('\nOne\r\n·\ttwo\n\nthree\n', true)).toBe('One\ntwo\n\nthree');
});

test('A821: one line has no breaks, and every other word stays', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zé]{2,6}$/)), (words) => {
      const pasted = words.join('\r\n');
      expect(toPlainWords(pasted, false)).toBe(words.join(' '));
    }),
  );
});
