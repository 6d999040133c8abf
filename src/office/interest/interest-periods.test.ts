import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listInterestPeriods, interestDays } from '#site/match/interest.ts';

const dayMs = 24 * 60 * 60 * 1000;
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

test('30 days are divided into days', () => {
  const periods = listInterestPeriods('2026-03-10', 30);
  expect(periods).toHaveLength(30);
  expect(periods[0]).toEqual({ from: '2026-02-09', to: '2026-02-09' });
  expect(periods.at(-1)).toEqual({ from: '2026-03-10', to: '2026-03-10' });
});

test('90 days are divided into weeks that end today', () => {
  const periods = listInterestPeriods('2026-11-21', 90);
  expect(periods).toHaveLength(13);
  expect(periods.slice(0, 2)).toEqual([
    { from: '2026-08-24', to: '2026-08-29' },
    { from: '2026-08-30', to: '2026-09-05' },
  ]);
  expect(periods.at(-1)).toEqual({ from: '2026-11-15', to: '2026-11-21' });
});

test('a year is divided into calendar months', () => {
  const periods = listInterestPeriods('2026-11-21', 365);
  expect(periods).toHaveLength(13);
  expect(periods.slice(0, 2)).toEqual([
    { from: '2025-11-22', to: '2025-11-30' },
    { from: '2025-12-01', to: '2025-12-31' },
  ]);
  expect(periods.at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-21' });
});

test('every part follows on the one before, and together they are the days that were asked for', () => {
  const someDay = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(someDay, fc.constantFrom(...interestDays), (today, count) => {
      const periods = listInterestPeriods(today, count);
      const lengths = periods.map(({ from, to }) => days(from, to));
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(count);
      expect(Math.min(...lengths)).toBeGreaterThan(0);
      expect(periods.at(-1)?.to).toBe(today);
      periods.slice(1).forEach(({ from }, index) => {
        expect(days(periods[index]?.to ?? '', from)).toBe(2);
      });
    }),
  );
});
