import { expect, test } from 'vitest';
import { describeRaters } from './rated-by.ts';

test.each([
  [['2026-10'], '1 family, in October 2026'],
  [['2026-08', '2025-12'], '2 families, the last in August 2026'],
  [['2026-08', '2026-10', '2026-08'], '3 families, the last in October 2026'],
])('A972: %j is told as %j', (months, words) => {
  expect(describeRaters(months.map((month) => ({ month })))).toBe(words);
});

test('A972: nothing is told where no family has written, or where the month of one is unknown', () => {
  expect(describeRaters([])).toBeUndefined();
  expect(describeRaters([{ month: '2026-10' }, {}])).toBeUndefined();
});
