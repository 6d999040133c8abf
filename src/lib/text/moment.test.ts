import { expect, test } from 'vitest';
import { formatMoment } from './dates.ts';

test.each([
  ['2026-01-06T04:05:00.000Z', 'January 5, 2026 at 11:05 PM'],
  ['2026-07-06T04:05:00.000Z', 'July 6, 2026 at 12:05 AM'],
])('%s is %s in Florida, in winter and in summer', (date, text) => {
  expect(formatMoment(date)).toBe(text);
});
