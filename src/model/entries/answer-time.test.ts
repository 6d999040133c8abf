import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  describeAnswerTime,
  findAnswerTime,
  findGracePeriod,
  readOfficeHours,
} from './answer-time.ts';
import { openingHoursPattern } from '#model/schemas/opening-hours.ts';

const hour = 3_600_000;
const day = 24 * hour;
const week = { hours: 'Mon-Fri, 9 to 5' };
const thanksgiving = { ...week, closedDays: ['Nov 26 to Nov 27, 2026 (Thanksgiving)'] };
const winter = { ...week, closedDays: ['Dec 24, 2026 to Jan 3, 2027 (our winter break)'] };

function formatPromise(received: string, site: { hours: string; closedDays?: string[] }): string {
  const moment = new Date(received);
  const { by, closed } = describeAnswerTime(moment, readOfficeHours(site), moment);
  return [`by ${by}`, closed].join(' ').trim();
}

describe('A853: the promised time', () => {
  test.each([
    ['2026-11-23T20:30:00Z', 'by Wednesday, 3:30 p.m.'],
    ['2026-11-24T14:00:00Z', 'by Thursday, 9 a.m.'],
    ['2026-11-24T22:00:00Z', 'by Thursday, 5 p.m.'],
    ['2026-11-24T22:01:00Z', 'by Friday, 10 a.m.'],
    ['2026-11-24T12:00:00Z', 'by Thursday, 10 a.m.'],
    // 10:30 p.m. and 3:12 a.m.
    ['2026-11-19T03:30:00Z', "by Monday, 10 a.m. We're closed Saturday and Sunday."],
    ['2026-11-20T08:12:00Z', "by Monday, 10 a.m. We're closed Saturday and Sunday."],
    ['2026-11-20T22:00:00Z', "by Monday, 10 a.m. We're closed Saturday and Sunday."],
    ['2026-11-21T15:00:00Z', 'by Monday, 10 a.m.'],
    // The clocks go back and forward an hour in the night to Sunday.
    ['2026-10-30T20:00:00Z', "by Monday, 10 a.m. We're closed Saturday and Sunday."],
    ['2026-10-31T20:00:00Z', 'by Monday, 3 p.m.'],
    ['2027-03-12T20:00:00Z', "by Monday, 10 a.m. We're closed Saturday and Sunday."],
  ])('of what comes at %s is "%s" in an ordinary week', (received, words) => {
    expect(formatPromise(received, week)).toBe(words);
  });

  test.each([
    [
      '2026-11-24T15:00:00Z',
      "by Monday, 10 a.m. We're closed Thursday to Sunday for Thanksgiving.",
    ],
    [
      '2026-11-26T22:02:00Z',
      "by Monday, 10 a.m. We're closed Thursday to Sunday for Thanksgiving.",
    ],
    ['2026-11-27T05:30:00Z', "by Monday, 10 a.m. We're closed Friday to Sunday for Thanksgiving."],
  ])('of what comes at %s passes over Thanksgiving: "%s"', (received, words) => {
    expect(formatPromise(received, thanksgiving)).toBe(words);
  });

  test('names the closed days without a reason where none is given', () => {
    expect(
      formatPromise('2026-11-26T22:02:00Z', { ...week, closedDays: ['Nov 26 to Nov 27, 2026'] }),
    ).toBe("by Monday, 10 a.m. We're closed Thursday to Sunday.");
  });

  test('names dates where the answer is more than six days away', () => {
    expect(formatPromise('2026-12-23T20:00:00Z', winter)).toBe(
      "by Monday, January 4, 10 a.m. We're closed December 24 to January 3 for our winter break.",
    );
  });

  test('is not later than the office closes', () => {
    expect(
      formatPromise('2026-11-19T15:00:00Z', { hours: 'Sat, 10:30 to 11 am; Mon, 9 to 5' }),
    ).toBe("by Saturday, 11 a.m. We're closed Thursday and Friday.");
  });

  test('is 48 hours on where the hours are not known', () => {
    const received = new Date('2026-11-20T22:00:00Z');
    expect(findAnswerTime(received, null)).toEqual(new Date('2026-11-22T22:00:00Z'));
    expect(findGracePeriod(received, null)).toBeNull();
  });
});

describe('A874: a promise of 24 hours', () => {
  const office = readOfficeHours({ ...week, answerWithin: '24 hours' });

  test.each([
    ['2026-11-23T20:30:00Z', 'Tuesday, 3:30 p.m.', ''],
    ['2026-11-20T15:00:00Z', 'Monday, 10 a.m.', "We're closed Saturday and Sunday."],
  ])('names by when an answer to what comes at %s is due: %s', (received, by, closed) => {
    const moment = new Date(received);
    expect(describeAnswerTime(moment, office, moment)).toMatchObject({ by, closed });
  });

  test('lets what comes after closing wait until an hour after the office opens', () => {
    const opening = new Date('2026-11-24T14:00:00Z');
    expect(findGracePeriod(opening, office)).toEqual({
      after: new Date('2026-11-22T22:00:00Z'),
      before: new Date('2026-11-23T14:00:00Z'),
    });
  });
});

test.each([
  ['2026-11-25T15:00:00Z', ''],
  ['2026-11-25T12:00:00Z', 'Wednesday from 9 a.m.'],
  ['2026-11-25T23:00:00Z', 'Monday from 9 a.m.'],
])('A853: who is in a hurry at %s reads when somebody picks up: "%s"', (now, callFrom) => {
  const office = readOfficeHours(thanksgiving);
  const moment = new Date(now);
  expect(describeAnswerTime(moment, office, moment).callFrom).toBe(callFrom);
});

test('A853: a call after a long closing is named with its date', () => {
  const moment = new Date('2026-12-24T15:00:00Z');
  expect(describeAnswerTime(moment, readOfficeHours(winter), moment).callFrom).toBe(
    'Monday, January 4, from 9 a.m.',
  );
});

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const start = Date.UTC(2026, 0, 1);

interface Range {
  first: number;
  last: number;
  opens: number;
  closes: number;
}

const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15);

const anyRange = fc
  .record({
    first: fc.integer({ min: 0, max: 6 }),
    last: fc.integer({ min: 0, max: 6 }),
    times: fc.uniqueArray(clock, { minLength: 2, maxLength: 2 }),
  })
  .map(({ first, last, times }): Range => {
    const [opens = 0, closes = 0] = times.sort((a, b) => a - b);
    return { first, last, opens, closes };
  });

const anyClosing = fc.record({
  from: fc.integer({ min: 0, max: 3 * 366 }),
  days: fc.integer({ min: 1, max: 20 }),
});

function formatClock(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const half = hours < 12 ? 'am' : 'pm';
  return `${((hours + 11) % 12) + 1}:${rest.toString().padStart(2, '0')} ${half}`;
}

function formatRange({ first, last, opens, closes }: Range): string {
  const days = first === last ? names[first] : `${names[first] ?? ''}-${names[last] ?? ''}`;
  return `${days ?? ''}, ${formatClock(opens)} to ${formatClock(closes)}`;
}

function formatDate(index: number): string {
  const date = new Date(start + index * day);
  const month = months[date.getUTCMonth()] ?? '';
  return `${month} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

interface Local {
  weekday: number;
  date: number;
  minutes: number;
}

const localFormat = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', year: 'numeric', month: 'numeric', day: 'numeric' },
  ...{ hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' },
  timeZone: 'America/New_York',
});

function readLocal(moment: number): Local {
  const parts = localFormat.formatToParts(moment);
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    weekday: names.indexOf(read('weekday') as (typeof names)[number]),
    date: (Date.UTC(+read('year'), +read('month') - 1, +read('day')) - start) / day,
    minutes: +read('hour') * 60 + +read('minute') + +read('second') / 60,
  };
}

interface Office {
  ranges: Range[];
  closings: { from: number; days: number }[];
}

function isOpen(moment: number, { ranges, closings }: Office): boolean {
  const { weekday, date, minutes } = readLocal(moment);
  if (closings.some(({ from, days }) => date >= from && date < from + days)) return false;
  return ranges.some(
    ({ first, last, opens, closes }) =>
      (weekday - first + 7) % 7 <= (last - first + 7) % 7 && minutes >= opens && minutes <= closes,
  );
}

const anyOffice = fc.record({
  ranges: fc.array(anyRange, { minLength: 1, maxLength: 3 }),
  closings: fc.array(anyClosing, { maxLength: 6 }),
});

/** Whole minutes, as in office hours. The clocks change between 1 and 3 a.m. */
const anyMoment = fc
  .integer({ min: 0, max: 3 * 365 * 24 * 60 })
  .map((minutes) => start + minutes * 60_000);

function read({ ranges, closings }: Office) {
  const hours = ranges.map(formatRange).join('; ');
  expect(hours).toMatch(openingHoursPattern);
  const closedDays = closings.map(
    ({ from, days }) => `${formatDate(from)} to ${formatDate(from + days - 1)}`,
  );
  return readOfficeHours({ hours, closedDays });
}

test('A853: whatever the hours and closed days are, the promised time is the first by the rule', () => {
  fc.assert(
    fc.property(anyOffice, anyMoment, (office, received) => {
      // No office opens during the hours that occur twice or not at all.
      fc.pre(office.ranges.every(({ opens, closes }) => opens >= 180 && closes >= 180));
      const due = received + 2 * day;
      const promised = findAnswerTime(new Date(received), read(office)).getTime();
      expect(promised).toBeGreaterThanOrEqual(due);
      expect(isOpen(promised, office)).toBe(true);
      let opening = due;
      while (!isOpen(opening, office)) opening += 60_000;
      if (opening === due) {
        expect(promised).toBe(due);
        return;
      }
      let last = opening;
      while (last < opening + hour && isOpen(last + 60_000, office)) last += 60_000;
      expect(promised).toBe(last);
    }),
  );
});

test('A853: the words name the day of the promised time and only days on which nobody is there', () => {
  fc.assert(
    fc.property(anyOffice, anyMoment, (office, received) => {
      const hours = read(office);
      const promised = findAnswerTime(new Date(received), hours).getTime();
      const { by, closed } = describeAnswerTime(new Date(received), hours, new Date(received));
      const local = { timeZone: 'America/New_York' } as const;
      expect(by).toContain(
        new Date(promised).toLocaleDateString('en-US', { weekday: 'long', ...local }),
      );
      const distance = readLocal(promised).date - readLocal(received).date;
      const date = new Date(promised).toLocaleDateString('en-US', {
        ...{ month: 'long', day: 'numeric', ...local },
      });
      expect(by.includes(date)).toBe(distance > 6);
      if (promised === received + 2 * day) expect(closed).toBe('');
      const isClosedAllDay = (noon: number) =>
        Array.from({ length: 27 * 4 }, (_, quarter) => noon + (quarter / 4 - 13.5) * hour)
          .filter((moment) => readLocal(moment).date === readLocal(noon).date)
          .every((moment) => !isOpen(moment, office));
      for (const weekday of closed.matchAll(/\w+day/g)) {
        // Noon stays within its day when the clocks change.
        const noons = Array.from(
          { length: distance },
          (_, index) => received - readLocal(received).minutes * 60_000 + (index + 0.5) * day,
        ).filter(
          (noon) =>
            new Date(noon).toLocaleDateString('en-US', { weekday: 'long', ...local }) ===
            weekday[0],
        );
        expect(noons.some(isClosedAllDay)).toBe(true);
      }
    }),
  );
});

test('A853: what is overdue by the moment it is due is overdue by the grace period, and the reverse', () => {
  const late = fc.integer({ min: 0, max: 30 * 24 * 60 }).map((minutes) => minutes * 60_000);
  fc.assert(
    fc.property(anyOffice, anyMoment, late, (office, now, age) => {
      const hours = read(office);
      for (const received of [now - age, now - 2 * day - (age % (3 * day))]) {
        const isOverdue = findAnswerTime(new Date(received), hours).getTime() < now;
        const grace = findGracePeriod(new Date(now), hours);
        const isSpared =
          grace !== null && received > grace.after.getTime() && received < grace.before.getTime();
        expect(received < now - 2 * day && !isSpared).toBe(isOverdue);
      }
    }),
  );
});
