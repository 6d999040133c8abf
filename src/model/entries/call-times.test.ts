import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setAgency } from '#lib/agency.ts';
import { toAgencyDay, toAgencyTime } from '#lib/text/agency-time.ts';
import { type TimeZone, timeZones } from '#lib/text/time-zones.ts';
import { readOfficeHours } from './answer-time.ts';
import { callMinutes, listCallTimes } from './call-times.ts';

const minute = 60_000;
const hour = 60 * minute;

function list(site: { hours: string; closedDays?: string[]; firstCalls: string }, now: string) {
  setAgency({ place: { state: 'FL', timeZone: 'America/New_York' } });
  return listCallTimes(readOfficeHours(site), new Date(now)).map(toAgencyTime);
}

test('A965: offers as many times a day as the owner says, spread over the hours, on ten days', () => {
  const times = list({ hours: 'Mon-Fri, 9 to 5', firstCalls: '4 a day' }, '2026-11-30T05:00:00Z');
  expect(times.slice(0, 5)).toEqual([
    // An hour after the office opens, which may have heard of nothing before.
    '2026-11-30T11:00',
    '2026-11-30T13:00',
    '2026-11-30T15:00',
    '2026-12-01T09:00',
    '2026-12-01T11:00',
  ]);
  expect(times).toHaveLength(39);
  expect(times.at(-1)).toBe('2026-12-11T15:00');
});

test('A965: offers none on closed days, none sooner than in three hours, and no more than fit', () => {
  const closedDays = ['Dec 1 to Dec 2, 2026 (Move)'];
  const site = {
    hours: 'Mon-Wed, 9 am to 10 am; Thu, 9 am to 9:10 am',
    closedDays,
    firstCalls: '9 a day',
  };
  expect(list(site, '2026-11-30T12:00:00Z').slice(0, 3)).toEqual([
    '2026-12-07T09:00',
    '2026-12-07T09:30',
    '2026-12-08T09:00',
  ]);
  expect(
    list({ hours: 'Mon, 9 am to 9:10 am', firstCalls: '9 a day' }, '2026-11-30T12:00:00Z'),
  ).toEqual([]);
  expect(list({ hours: 'Mon-Fri, 9 to 5', firstCalls: '0 a day' }, '2026-11-30T12:00:00Z')).toEqual(
    [],
  );
});

test('A965: at a change of the clocks, times are those on the office wall', () => {
  const site = { hours: 'Fri-Mon, 9 to 5', firstCalls: '2 a day' };
  for (const [now, days] of [
    ['2027-03-12T11:30:00Z', ['2027-03-13', '2027-03-14', '2027-03-15']],
    ['2026-10-30T10:30:00Z', ['2026-10-31', '2026-11-01', '2026-11-02']],
  ] as const) {
    expect(list(site, now).slice(1, 7)).toEqual(
      days.flatMap((day) => [`${day}T09:00`, `${day}T13:00`]),
    );
  }
});

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const formatClock = (quarters: number) => {
  const [hours, minutes] = [Math.floor(quarters / 4), (quarters % 4) * 15];
  const half = hours < 12 ? 'am' : 'pm';
  return `${((hours + 11) % 12) + 1}:${minutes.toString().padStart(2, '0')} ${half}`;
};

const anyRange = fc
  .record({
    day: fc.constantFrom(...names),
    // Between one and three at night, a time comes twice or never where the clocks change.
    quarters: fc.uniqueArray(
      fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 12, max: 95 })),
      { minLength: 2, maxLength: 2 },
    ),
  })
  .map(({ day, quarters }) => {
    const [opens = 0, closes = 0] = quarters.toSorted((a, b) => a - b);
    return { day, opens: opens * 15, closes: closes * 15 };
  });

const anyOffice = fc.record({
  timeZone: fc.constantFrom(...(Object.keys(timeZones) as TimeZone[])),
  ranges: fc.array(anyRange, { minLength: 1, maxLength: 3 }),
  callsADay: fc.integer({ min: 1, max: 24 }),
  // In the three years around both changes of the clocks.
  now: fc.integer({ min: 0, max: 3 * 365 * 24 * 60 }),
  closedFrom: fc.integer({ min: 0, max: 20 }),
});

test('A965: whatever the hours, days and zone, each time is open to its end, in order, and never on a closed day', () => {
  fc.assert(
    fc.property(anyOffice, ({ timeZone, ranges, callsADay, now: minutes, closedFrom }) => {
      setAgency({ place: { state: 'FL', timeZone } });
      const now = new Date(Date.UTC(2026, 0, 1) + minutes * minute);
      const closed = toAgencyDay(new Date(now.getTime() + closedFrom * 24 * hour));
      const [year, month, day] = closed.split('-').map(Number);
      const label = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day)).toLocaleDateString(
        'en-US',
        { dateStyle: 'medium', timeZone: 'UTC' },
      );
      const hours = ranges.map(
        (range) =>
          `${range.day}, ${formatClock(range.opens / 15)} to ${formatClock(range.closes / 15)}`,
      );
      const office = readOfficeHours({
        hours: hours.join('; '),
        closedDays: [label],
        firstCalls: `${callsADay} a day`,
      });
      const times = listCallTimes(office, now);
      const perDay = new Map<string, number>();
      for (const [index, time] of times.entries()) {
        const [date = '', clock = ''] = toAgencyTime(time).split('T');
        perDay.set(date, (perDay.get(date) ?? 0) + 1);
        expect(date).not.toBe(closed);
        expect(time.getTime() - now.getTime()).toBeGreaterThanOrEqual(3 * hour);
        const weekday = names[new Date(`${date}T12:00:00Z`).getUTCDay()];
        const [from = 0, upTo = 0] = clock.split(':').map(Number);
        const start = from * 60 + upTo;
        const isOpenAt = (at: number) =>
          ranges.some((range) => range.day === weekday && range.opens <= at && at <= range.closes);
        expect(isOpenAt(start)).toBe(true);
        const end = toAgencyTime(new Date(time.getTime() + callMinutes * minute)).slice(11);
        const [endHour = 0, endMinute = 0] = end.split(':').map(Number);
        expect(isOpenAt(endHour * 60 + endMinute)).toBe(true);
        const next = times[index + 1];
        if (next) expect(next.getTime() - time.getTime()).toBeGreaterThanOrEqual(30 * minute);
      }
      expect(perDay.size).toBeLessThanOrEqual(10);
      for (const count of perDay.values()) expect(count).toBeLessThanOrEqual(callsADay);
    }),
  );
});

test('A965: a time that is offered stays offered until it is too soon', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 * 24 }),
      fc.integer({ min: 1, max: 60 }),
      (start, later) => {
        setAgency({ place: { state: 'FL', timeZone: 'America/New_York' } });
        const office = readOfficeHours({ hours: 'Mon-Fri, 9 to 5', firstCalls: '5 a day' });
        const now = new Date(Date.UTC(2026, 0, 1) + start * hour);
        const then = new Date(now.getTime() + later * hour);
        const offered = listCallTimes(office, now).map(Number);
        const after = new Set(listCallTimes(office, then).map(Number));
        const missing = offered.filter((time) => !after.has(time));
        // A whole working day of the office's hours lies before what is far enough away.
        expect(missing.filter((time) => time > then.getTime() + 4 * 24 * hour)).toEqual([]);
      },
    ),
  );
});
