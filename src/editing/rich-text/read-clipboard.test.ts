import { expect, test } from 'vitest';
import { describeEmptyCopy, readCopiedText, readCopiedWords } from './read-clipboard.ts';

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

test.each([
  ['text/html', '<p>Kind <b>care</b><br>at home</p>', 'Kind care\nat home'],
  ['text/html', '<img src="x">', ''],
  [
    'text/uri-list',
    'https://l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2Fb&h=owner',
    'https://a.example/b',
  ],
])('A929: of %s with %j, the words are %j', async (type, data, words) => {
  expect(await readCopiedWords(copy(type, data))).toBe(words);
});
