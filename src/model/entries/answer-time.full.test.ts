import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  describeAnswerTime,
  findAnswerTime,
  findArrivalLimit,
  findReminderTime,
  readOfficeHours,
} from './answer-time.ts';
import { getTimeZone, setAgency } from '#lib/agency.ts';
import { type TimeZone, timeZones } from '#lib/text/time-zones.ts';
import { openingHoursPattern } from '#model/schemas/hours/opening-hours.ts';

const minute = 60_000;
const quarter = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;
const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const start = Date.UTC(2026, 0, 1);

const zones = Object.keys(timeZones) as TimeZone[];

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

const localFormats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
      timeZone,
    }),
  ]),
);

function readLocal(moment: number): Local {
  const parts = localFormats.get(getTimeZone() as TimeZone)?.formatToParts(moment) ?? [];
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    weekday: names.indexOf(read('weekday') as (typeof names)[number]),
    date: (Date.UTC(+read('year'), +read('month') - 1, +read('day')) - start) / day,
    minutes: +read('hour') * 60 + +read('minute') + +read('second') / 60,
  };
}

interface Office {
  timeZone: TimeZone;
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
  timeZone: fc.constantFrom(...zones),
  ranges: fc.array(anyRange, { minLength: 1, maxLength: 3 }),
  closings: fc.array(anyClosing, { maxLength: 6 }),
});

const anyMoment = fc
  .integer({ min: 0, max: 3 * 365 * 24 * 60 })
  .map((minutes) => start + minutes * 60_000);

function read({ timeZone, ranges, closings }: Office, answerWithin = '48 hours') {
  setAgency({ place: { timeZone, state: 'FL' } });
  const hours = ranges.map(formatRange).join('; ');
  expect(hours).toMatch(openingHoursPattern);
  const closedDays = closings.map(
    ({ from, days }) => `${formatDate(from)} to ${formatDate(from + days - 1)}`,
  );
  return readOfficeHours({ hours, closedDays, answerWithin });
}

function isOpenFor(site: { hours: string; closedDays: string[] }, moment: number): boolean {
  const { ranges, closures } = readOfficeHours(site);
  const { weekday, date, minutes } = readLocal(moment);
  const today = new Date(start + date * day).toISOString().slice(0, 10);
  if (closures.some(({ from, to }) => from <= today && today <= to)) return false;
  return ranges.some(
    ({ weekdays, opens, closes }) =>
      weekdays.includes(weekday) && minutes >= opens && minutes <= closes,
  );
}

/** What is true of any promise, told by whether the office is open in each step of the time. */
function checkPromise(
  received: number,
  isOpenIn: (moment: number) => boolean,
  step: number,
  office: ReturnType<typeof read>,
) {
  const due = received + office.answerHours * hour;
  const promised = findAnswerTime(new Date(received), office).getTime();
  const measure = (from: number, to: number) => {
    let sum = 0;
    for (let moment = from; moment < to; moment += step) if (isOpenIn(moment)) sum += step;
    return sum;
  };
  expect(promised).toBeGreaterThanOrEqual(received);
  expect(isOpenIn(promised) || isOpenIn(promised - step)).toBe(true);
  if (measure(received, due) >= 4 * hour) {
    expect(promised).toBeLessThanOrEqual(due);
    expect(measure(promised, due)).toBe(0);
  } else {
    expect(promised).toBeGreaterThanOrEqual(due);
    expect(measure(due, promised)).toBeLessThanOrEqual(hour);
  }
  const { closed } = describeAnswerTime(new Date(received), office, new Date(received));
  expect(closed !== '').toBe(promised > due);
  return promised;
}

const offices: Record<
  string,
  { timeZone: TimeZone; years: number; hours: string; closedDays: string[]; answerWithin?: string }
> = {
  'an ordinary week with holidays': {
    timeZone: 'America/New_York',
    years: 3,
    hours: 'Mon-Fri, 9 to 5',
    closedDays: [
      'Nov 26 to Nov 27, 2026 (Thanksgiving)',
      'Dec 24, 2026 to Jan 3, 2027 (our winter break)',
      'Jul 4, 2028 (Independence Day)',
    ],
  },
  'a lunch break and half a Saturday': {
    timeZone: 'America/Chicago',
    years: 1,
    hours: 'Mon-Fri, 8:30 to 12; Mon-Thu, 1 to 5:30; Sat, 10 to 1',
    closedDays: ['Mar 13 to Mar 15, 2027'],
  },
  'short afternoons': {
    timeZone: 'America/Los_Angeles',
    years: 1,
    hours: 'Tue-Thu, 2 to 4',
    closedDays: [],
  },
  'a promise of 24 hours': {
    timeZone: 'Pacific/Honolulu',
    years: 1,
    hours: 'Mon-Sat, 7 am to 9 pm',
    closedDays: ['Oct 31 to Nov 2, 2026'],
    answerWithin: '24 hours',
  },
  'a promise of 4 hours': {
    timeZone: 'America/Phoenix',
    years: 1,
    hours: 'Mon-Fri, 9 to 5',
    closedDays: [],
    answerWithin: '4 hours',
  },
  'day and night': {
    timeZone: 'America/Anchorage',
    years: 1,
    hours: 'Mon-Sun, 12 am to 12 am',
    closedDays: [],
  },
};

test.each(Object.entries(offices))(
  'A919, A950: in every quarter hour the promise is kept within the office hours: %s',
  (_, { years, timeZone, ...site }) => {
    setAgency({ place: { timeZone, state: 'FL' } });
    const office = readOfficeHours(site);
    const count = (years * 365 + 30) * 96;
    const isOpenAt = Array.from({ length: count }, (_, index) =>
      isOpenFor(site, start + (index + 0.5) * quarter),
    );
    let last = 0;
    for (let index = 0; index < years * 365 * 96; index += 1) {
      const isOpenIn = (moment: number) => isOpenAt[(moment - start) / quarter] ?? false;
      const promised = checkPromise(start + index * quarter, isOpenIn, quarter, office);
      expect(promised).toBeGreaterThanOrEqual(last);
      last = promised;
    }
  },
  300_000,
);

const anyPromise = fc.constantFrom('2 hours', '5 hours', '24 hours', '48 hours', '72 hours');

test('A853, A919, A950: whatever the hours and closed days are, the promise is kept within the office hours', () => {
  fc.assert(
    fc.property(anyOffice, anyMoment, anyPromise, (office, received, answerWithin) => {
      // No office opens during the hours that occur twice or not at all.
      fc.pre(office.ranges.every(({ opens, closes }) => opens >= 180 && closes >= 180));
      const isOpenIn = (moment: number) => isOpen(moment + minute / 2, office);
      checkPromise(received, isOpenIn, minute, read(office, answerWithin));
    }),
    { numRuns: 60 },
  );
}, 300_000);

test('A853, A919: the words name the day of the promised time and only days on which nobody is there', () => {
  fc.assert(
    fc.property(anyOffice, anyMoment, (office, received) => {
      const hours = read(office);
      const promised = findAnswerTime(new Date(received), hours).getTime();
      const { by, closed } = describeAnswerTime(new Date(received), hours, new Date(received));
      const local = { timeZone: office.timeZone } as const;
      expect(by).toContain(
        new Date(promised).toLocaleDateString('en-US', { weekday: 'long', ...local }),
      );
      const distance = readLocal(promised).date - readLocal(received).date;
      const date = new Date(promised).toLocaleDateString('en-US', {
        month: 'long',
        day: 'numeric',
        ...local,
      });
      expect(by.includes(date)).toBe(distance > 6);
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
}, 60_000);

test('A853: what is due by its own time is what came before the limit, for answers and for reminders', () => {
  const age = fc.integer({ min: 0, max: 30 * 24 * 60 }).map((minutes) => minutes * minute);
  fc.assert(
    fc.property(anyOffice, anyMoment, age, anyPromise, (office, now, age, answerWithin) => {
      const hours = read(office, answerWithin);
      for (const find of [findAnswerTime, findReminderTime]) {
        const limit = findArrivalLimit(new Date(now), (moment) => find(moment, hours)).getTime();
        for (const received of [now - age, now - (age % (4 * day)), limit - 1, limit]) {
          expect(find(new Date(received), hours).getTime() <= now).toBe(received < limit);
        }
      }
    }),
  );
}, 60_000);
