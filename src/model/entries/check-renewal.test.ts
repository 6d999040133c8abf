import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findCheckEnds,
  findLapseDay,
  findLastDay,
  findNoticeDay,
  isLapsed,
  isOver,
} from './check-renewal.ts';

const months = fc
  .tuple(fc.integer({ min: 2000, max: 2097 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${month.toString().padStart(2, '0')}`);

const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

test('A904: a check counts through the twelfth month after its own', () => {
  const checks = { records: '2025-12', driving: '2026-02', cpr: '2026-01' };
  expect(findCheckEnds({ checks })).toEqual({
    records: '2026-12',
    driving: '2027-02',
    cpr: '2027-01',
  });
});

test('A904: a certificate counts through the month printed on it', () => {
  expect(findCheckEnds({ checks: { cpr: '2026-01' }, cprUntil: '2027-08' })).toEqual({
    cpr: '2027-08',
  });
  expect(findCheckEnds({ cprUntil: '2027-08' })).toEqual({});
});

test('A904: an interview, an identity and references do not grow old', () => {
  const month = '2019-01';
  expect(
    findCheckEnds({ checks: { interview: month, identity: month, references: month } }),
  ).toEqual({});
  expect(findCheckEnds({})).toEqual({});
});

test.each([
  ['2026-12', '2026-12-01', '2026-12-31', '2027-02-01'],
  ['2026-10', '2026-10-01', '2026-10-31', '2026-12-01'],
  ['2027-02', '2027-01-29', '2027-02-28', '2027-04-01'],
  ['2028-02', '2028-01-30', '2028-02-29', '2028-04-01'],
])(
  'A904: with %s as its last month, a check is announced from %s, over after %s and lapses on %s',
  (end, notice, last, lapse) => {
    expect([findNoticeDay(end), findLastDay(end), findLapseDay(end)]).toEqual([
      ...[notice, last, lapse],
    ]);
  },
);

test('A904: each check is announced for 30 days, then renewed for a month, then lapsed', () => {
  fc.assert(
    fc.property(months, (end) => {
      const [last, lapse] = [findLastDay(end), findLapseDay(end)];
      expect(addDays(findNoticeDay(end), 30)).toBe(last);
      expect([isOver(end, last), isOver(end, addDays(last, 1))]).toEqual([false, true]);
      expect([isLapsed(end, addDays(lapse, -1)), isLapsed(end, lapse)]).toEqual([false, true]);
      expect(lapse > last).toBe(true);
    }),
  );
});
