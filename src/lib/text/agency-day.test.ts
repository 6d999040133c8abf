import fc from 'fast-check';
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

test('the day is that of the time zone, as the platform knows it', () => {
  const format = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'America/New_York',
  });
  const moments = fc.date({
    min: new Date('2007-01-02'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  });
  const expectDay = (moment: Date) => {
    expect(toAgencyDay(moment)).toBe(format.format(moment));
  };
  fc.assert(fc.property(moments, expectDay));
  // Each change of the hour, to the second.
  for (let year = 2007; year < 2100; year += 1) {
    for (const [month, first] of [
      [2, 8],
      [10, 1],
    ] as const) {
      for (let hour = 0; hour < 9 * 24; hour += 1) {
        expectDay(new Date(Date.UTC(year, month, first, hour)));
        expectDay(new Date(Date.UTC(year, month, first, hour, 0, -1)));
      }
    }
  }
});
