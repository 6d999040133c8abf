import { expect, test } from 'vitest';
import { formatBarLabel, formatDays, formatTimes } from './interest-words.ts';

test.for([
  ['2026-11-21', '2026-11-21', 'Nov 21, 2026'],
  ['2026-08-24', '2026-08-30', 'Aug 24 – 30, 2026'],
  ['2026-08-31', '2026-09-06', 'Aug 31 – Sep 6, 2026'],
  ['2025-12-28', '2026-01-03', 'Dec 28, 2025 – Jan 3, 2026'],
])('the days from %s to %s are "%s"', ([from = '', to = '', words]) => {
  expect(formatDays(from, to)).toBe(words);
});

test('a bar of a year is named after its month, any other after its first day', () => {
  expect(formatBarLabel('2026-01-01', 365)).toBe('Jan');
  expect(formatBarLabel('2026-01-01', 90)).toBe('Jan 1');
});

test('a number of times has the right plural', () => {
  expect([0, 1, 1204].map(formatTimes)).toEqual(['0 times', '1 time', '1,204 times']);
});
