import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAgencyTime } from '#lib/text/agency-time.ts';
import { dayMs, listDays, listTroubles, makePlan, troubles, type YearOptions } from './plan.ts';

const options: fc.Arbitrary<YearOptions> = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  days: fc.integer({ min: 12, max: 120 }),
  inquiries: fc.integer({ min: 0, max: 200 }),
  saves: fc.integer({ min: 0, max: 100 }),
  planned: fc.integer({ min: 4, max: 40 }),
});

describe('the plan of a simulated year', () => {
  test('the same options give the same plan, in the order of time, on its days alone', () => {
    fc.assert(
      fc.property(options, (each) => {
        const plan = makePlan(each);
        expect(makePlan(each)).toEqual(plan);
        expect(plan.map(({ at }) => at)).toEqual(plan.map(({ at }) => at).sort((a, b) => a - b));
        const days = new Set(listDays(each));
        expect(plan.every(({ at }) => days.has(Math.floor(at / dayMs) * dayMs))).toBe(true);
      }),
    );
  });

  test('there are as many inquiries and saves as asked for, besides those of troubles', () => {
    fc.assert(
      fc.property(options, (each) => {
        const plan = makePlan(each);
        const count = (...kinds: string[]) =>
          plan.filter((deed) => kinds.includes(deed.kind) && !isScripted(deed)).length;
        expect([count('inquiry'), count('save', 'cms')]).toEqual([each.inquiries, each.saves]);
        expect(count('schedule')).toBe(48 * each.days);
      }),
    );
  });

  test('a planned save has a half hour that exists, later than its plan, and its text to itself', () => {
    fc.assert(
      fc.property(options, (each) => {
        const free = new Map<number, number>();
        for (const deed of makePlan(each)) {
          if (deed.kind !== 'plan') continue;
          const due = readAgencyTime(deed.due)?.getTime() ?? 0;
          expect(due % 1_800_000).toBe(0);
          expect(due).toBeGreaterThan(deed.at);
          expect(deed.at).toBeGreaterThan(free.get(deed.item) ?? 0);
          free.set(deed.item, due);
        }
      }),
    );
  });

  test('each kind of trouble comes, one after the other, and ends on its day', () => {
    fc.assert(
      fc.property(options, (each) => {
        const times = listTroubles(each);
        expect(new Set(times.map(({ trouble }) => trouble))).toEqual(new Set(troubles));
        for (const [index, { from, to }] of times.entries()) {
          expect(Math.floor(from / dayMs)).toBe(Math.floor(to / dayMs));
          expect(from).toBeGreaterThan(times[index - 1]?.to ?? 0);
        }
      }),
    );
  });

  test('a short one has both changes of daylight saving time, and a year all days', () => {
    const short = { seed: 7, days: 12, inquiries: 0, saves: 0, planned: 4 };
    const days = (each: YearOptions) =>
      listDays(each).map((day) => new Date(day).toISOString().slice(0, 10));
    expect(days(short)).toEqual(expect.arrayContaining(['2027-03-14', '2027-11-07']));
    expect(new Set(days({ ...short, days: 365 })).size).toBe(365);
  });
});

function isScripted(deed: object): boolean {
  return 'number' in deed && Number(deed.number) >= 1_000_000;
}
