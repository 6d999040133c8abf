import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatLongDate } from './long-date.ts';

describe('a date as readers see it', () => {
  test("A224: a date is en-US with a long month, like 'January 5, 2024'", () => {
    expect(formatLongDate('2024-01-05T12:00:00Z')).toBe('January 5, 2024');
  });

  test('A114: the month is written out and the day has no leading zero', () => {
    expect(formatLongDate('2026-09-01T09:00:00-04:00')).toBe('September 1, 2026');
  });

  test.each([
    ['2024-01-05T04:59:59Z', 'January 4, 2024'],
    ['2024-01-05T05:00:00Z', 'January 5, 2024'],
    ['2024-07-05T03:59:59Z', 'July 4, 2024'],
    ['2024-07-05T04:00:00Z', 'July 5, 2024'],
  ])('A224: %s falls on %s in New York, in winter and in summer', (date, text) => {
    expect(formatLongDate(date)).toBe(text);
  });

  test.each([
    ['2023-12-31T23:59:59-05:00', 'December 31, 2023'],
    ['2024-01-01T04:59:59Z', 'December 31, 2023'],
    ['2024-01-01T05:00:00Z', 'January 1, 2024'],
  ])('A224: at the end of the year %s is %s', (date, text) => {
    expect(formatLongDate(date)).toBe(text);
  });

  test.each([
    ['2026-03-08T00:00:00-05:00', 'March 8, 2026'],
    ['2026-03-08T23:59:59-04:00', 'March 8, 2026'],
    ['2026-03-09T03:59:59Z', 'March 8, 2026'],
    ['2026-03-09T04:00:00Z', 'March 9, 2026'],
    ['2026-11-01T00:00:00-04:00', 'November 1, 2026'],
    ['2026-11-02T04:59:59Z', 'November 1, 2026'],
    ['2026-11-02T05:00:00Z', 'November 2, 2026'],
  ])('A224: when the clocks change, %s is %s', (date, text) => {
    expect(formatLongDate(date)).toBe(text);
  });

  test('A224: a leap day is its own day', () => {
    expect(formatLongDate('2024-02-29T12:00:00-05:00')).toBe('February 29, 2024');
  });

  test('A224: noon in New York is on the day that it says, on every day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          // 17:00 in winter in London is noon or 1 p.m. in New York.
          const text = formatLongDate(`${day}T17:00:00Z`);
          expect(new Date(`${text} UTC`).toISOString().slice(0, 10)).toBe(day);
        },
      ),
    );
  });
});
