import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureWaiting } from './waiting.ts';

const createdAt = '2026-03-07T12:00:00.000Z';
const start = Date.parse(createdAt);
const minute = 60_000;
const hour = 60 * minute;

function measureAfter(milliseconds: number) {
  return measureWaiting(createdAt, start + milliseconds, 48);
}

describe('how long an inquiry has waited', () => {
  test.each([
    [0, 'a moment'],
    [minute - 1, 'a moment'],
    [minute, '1 minute'],
    [59 * minute, '59 minutes'],
    [hour, '1 hour'],
    [3 * hour + 59 * minute, '3 hours'],
    [48 * hour - 1, '47 hours'],
    [48 * hour, '2 days'],
    [72 * hour - 1, '2 days'],
    [72 * hour, '3 days'],
    [-hour, 'a moment'],
  ])('after %i milliseconds it is "%s"', (milliseconds, duration) => {
    expect(measureAfter(milliseconds).duration).toBe(duration);
  });

  test('it is overdue once 48 hours have passed, also when the clocks change meanwhile', () => {
    expect(measureAfter(48 * hour).isOverdue).toBe(false);
    expect(measureAfter(48 * hour + 1).isOverdue).toBe(true);
  });

  test('A874: it is overdue after the hours that the site promises', () => {
    expect(measureWaiting(createdAt, start + 24 * hour, 24).isOverdue).toBe(false);
    expect(measureWaiting(createdAt, start + 24 * hour + 1, 24).isOverdue).toBe(true);
  });

  test('A853: where an answer is due earlier or later, it is overdue from then on', () => {
    const closing = new Date(start + 4 * hour).toISOString();
    expect(measureWaiting(createdAt, start + 4 * hour, 48, closing).isOverdue).toBe(false);
    expect(measureWaiting(createdAt, start + 4 * hour + 1, 48, closing).isOverdue).toBe(true);
    const answerBy = new Date(start + 64 * hour).toISOString();
    expect(measureWaiting(createdAt, start + 64 * hour, 48, answerBy)).toEqual({
      duration: '2 days',
      isOverdue: false,
    });
    expect(measureWaiting(createdAt, start + 64 * hour + 1, 48, answerBy).isOverdue).toBe(true);
  });

  test('as time goes by it never grows shorter, and what is overdue stays so', () => {
    const toMinutes = (duration: string) => {
      const [count = '', unit = ''] = duration.split(' ');
      const minutes = { minute: 1, hour: 60, day: 1440 }[unit.replace(/s$/, '')];
      return duration === 'a moment' ? 0 : Number(count) * (minutes ?? Number.NaN);
    };
    const anyTime = fc.integer({ min: -hour, max: 5000 * hour });
    fc.assert(
      fc.property(anyTime, anyTime, (one, other) => {
        const [early, late] = [
          measureAfter(Math.min(one, other)),
          measureAfter(Math.max(one, other)),
        ];
        expect(toMinutes(late.duration)).toBeGreaterThanOrEqual(toMinutes(early.duration));
        expect(late.isOverdue || !early.isOverdue).toBe(true);
      }),
    );
  });

  test('what is said is at most a step short of the truth', () => {
    fc.assert(
      fc.property(fc.integer({ min: minute, max: 5000 * hour }), (waited) => {
        const [count = '', unit = ''] = measureAfter(waited).duration.split(' ');
        const step = { minute, hour, day: 24 * hour }[unit.replace(/s$/, '')] ?? Number.NaN;
        expect(Number(count) * step).toBeLessThanOrEqual(waited);
        expect((Number(count) + 1) * step).toBeGreaterThan(waited);
      }),
    );
  });
});
