import { expect, test } from 'vitest';
import { countReadingMinutes } from './reading-time.ts';

const paragraph = `<p>${'word '.repeat(110)}</p>`;

test('a text takes a minute for each 220 words, and at least one', () => {
  expect(countReadingMinutes('')).toBe(1);
  expect(countReadingMinutes(paragraph)).toBe(1);
  expect(countReadingMinutes(paragraph.repeat(4))).toBe(2);
  expect(countReadingMinutes(paragraph.repeat(10))).toBe(5);
});

test('only words count, not the addresses of links and pictures', () => {
  const picture = '<img src="/a b c" alt="one two three"><a href="/x y">';
  expect(countReadingMinutes(paragraph.repeat(2) + picture.repeat(500))).toBe(1);
});
