import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeEmptyCopy, readCopiedText, toPlainWords } from './read-clipboard.ts';

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

function copy(type: string, data: string, file?: string) {
  const files = file === undefined ? [] : [new File(['x'], 'x', { type: file })];
  return {
    files,
    getData: (wanted: string) => (wanted === type ? data : ''),
  };
}

test.each([
  ['text/plain', 'Sand', 'Sand'],
  ['text/plain', ' ', ' '],
  ['text/uri-list', 'https://www.example.com/a', 'https://www.example.com/a'],
  ['text/uri-list', '# A page\r\nhttps://a.example\r\ntel:911\r\n', 'https://a.example\ntel:911'],
  ['text/uri-list', 'file:///Users/maria/plan.docx', ''],
  ['text/uri-list', 'javascript:alert(1)', ''],
  ['text/uri-list', 'blob:https://a.example/1', ''],
  ['text/rtf', String.raw`{\rtf1 Sand}`, ''],
  ['text/html', '<b>Sand</b>', ''],
])('A929: %s with %j is the text %j', (type, data, text) => {
  expect(readCopiedText(copy(type, data))).toBe(text);
});

test.each([
  [undefined, /no words/],
  ['image/png', /a picture cannot/],
  ['application/pdf', /a file cannot/],
])('A929: a copy with the file %s says why it adds nothing', (file, reason) => {
  expect(describeEmptyCopy(copy('', '', file))).toMatch(reason);
});

test('A929: a line names nobody who received a link', () => {
  const address = 'https://l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2Fb&h=owner';
  expect(toPlainWords(`Read ${address}.`, false)).toBe('Read https://a.example/b.');
});
