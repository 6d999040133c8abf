import { expect, test } from 'vitest';
import { toAgencyDay } from './dates.ts';

test.for([
  ['2026-11-21T04:59:59Z', '2026-11-20'],
  ['2026-11-21T05:00:00Z', '2026-11-21'],
  // Daylight saving time.
  ['2026-07-01T03:59:59Z', '2026-06-30'],
  ['2026-07-01T04:00:00Z', '2026-07-01'],
])('%s is the day %s in Florida', ([moment = '', day]) => {
  expect(toAgencyDay(new Date(moment))).toBe(day);
});
