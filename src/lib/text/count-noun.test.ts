import { expect, test } from 'vitest';
import { countNoun } from './phrases.ts';

test.each([
  [0, '0 saves'],
  [1, '1 save'],
  [2, '2 saves'],
])('%d has the right plural', (count, words) => {
  expect(countNoun(count, 'save')).toBe(words);
});

test('a noun may have a plural of its own', () => {
  expect(countNoun(3, 'inquiry', 'inquiries')).toBe('3 inquiries');
});
