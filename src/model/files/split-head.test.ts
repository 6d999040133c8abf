import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitHead } from './parse-content-file.ts';

describe('a Markdown file with a head', () => {
  test.each([
    ['lines of Unix', '---\na: 1\n---\nText\n', { head: 'a: 1\n', text: 'Text\n' }],
    ['lines of Windows', '---\r\na: 1\r\n---\r\nText', { head: 'a: 1\r\n', text: 'Text' }],
    ['a byte order mark', '\ufeff---\na: 1\n---\nText', { head: 'a: 1\n', text: 'Text' }],
    ['an empty head', '---\n---\nText', { head: '', text: 'Text' }],
    ['no text', '---\na: 1\n---', { head: 'a: 1\n', text: '' }],
    ['dashes within a value', '---\na: b --- c\n---\nText', { head: 'a: b --- c\n', text: 'Text' }],
    ['indented dashes', '---\na: |\n  ---\n---\nText', { head: 'a: |\n  ---\n', text: 'Text' }],
    [
      'a line across its text',
      '---\na: 1\n---\nOne\n\n---\n',
      { head: 'a: 1\n', text: 'One\n\n---\n' },
    ],
  ])('with %s comes apart', (_, file, parts) => {
    expect(splitHead(file)).toEqual(parts);
  });
});

test.each([
  ['', 'nothing'],
  ['Text\n', 'no dashes'],
  ['---\na: 1\nText', 'no second line of dashes'],
  ['\n---\na: 1\n---\n', 'an empty line first'],
  ['----\na: 1\n----\n', 'four dashes'],
])('%j has no head: %s', (file) => {
  expect(splitHead(file)).toBeNull();
});

test('nothing is lost: head and text between their dashes are the file', () => {
  const lines = fc.constantFrom('a: 1', '---', '--- ', '  ---', 'Text', '', '----');
  fc.assert(
    fc.property(fc.array(lines), (list) => {
      const file = ['---', ...list].join('\n');
      const parts = splitHead(file);
      if (parts === null) {
        expect(list.map((line) => line.trimEnd())).not.toContain('---');
      } else {
        expect(file.startsWith(`---\n${parts.head}---`)).toBe(true);
        expect(file.endsWith(parts.text)).toBe(true);
        expect(parts.head).not.toMatch(/^--- *$/m);
      }
    }),
  );
});

test('a file without an end to its head is rejected, however long it is', () => {
  expect(splitHead(`---\n${'a: --- b\n'.repeat(1_000_000)}`)).toBeNull();
});
