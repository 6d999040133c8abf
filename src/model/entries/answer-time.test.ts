import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  describeAnswerTime,
  findAnswerTime,
  findArrivalLimit,
  findReminderTime,
  readOfficeHours,
} from './answer-time.ts';

const week = { hours: 'Mon-Fri, 9 to 5' };
const thanksgiving = { ...week, closedDays: ['Nov 26 to Nov 27, 2026 (Thanksgiving)'] };
const winter = { ...week, closedDays: ['Dec 24, 2026 to Jan 3, 2027 (our winter break)'] };

function formatPromise(
  received: string,
  site: { hours: string; closedDays?: string[]; answerWithin?: string },
): string {
  const moment = new Date(received);
  const { by, closed } = describeAnswerTime(moment, readOfficeHours(site), moment);
  return [`by ${by}`, closed].join(' ').trim();
}

const weekend = "We're closed Saturday and Sunday.";

describe('A853, A919: the promised time', () => {
  test.each([
    // The office is open 48 hours later: from its first minute to its last.
    ['2026-11-23T20:30:00Z', 'by Wednesday, 3:30 p.m.'],
    ['2026-11-24T14:00:00Z', 'by Thursday, 9 a.m.'],
    ['2026-11-24T22:00:00Z', 'by Thursday, 5 p.m.'],
    // It has closed by then, or not opened yet.
    ['2026-11-24T22:01:00Z', 'by Thursday, 5 p.m.'],
    ['2026-11-24T12:00:00Z', 'by Wednesday, 5 p.m.'],
    ['2026-11-24T01:00:00Z', 'by Wednesday, 5 p.m.'],
    ['2026-11-23T04:00:00Z', 'by Tuesday, 5 p.m.'],
    ['2026-11-19T14:30:00Z', 'by Friday, 5 p.m.'],
    ['2026-11-20T08:12:00Z', 'by Friday, 5 p.m.'],
    // Four hours before a weekend are enough, a minute less is not.
    ['2026-11-20T18:00:00Z', 'by Friday, 5 p.m.'],
    ['2026-11-20T18:01:00Z', `by Monday, 10 a.m. ${weekend}`],
    ['2026-11-20T22:00:00Z', `by Monday, 10 a.m. ${weekend}`],
    ['2026-11-21T14:30:00Z', `by Monday, 10 a.m. ${weekend}`],
    ['2026-11-21T15:00:00Z', 'by Monday, 10 a.m.'],
    // The clocks go back and forward an hour in the night to Sunday.
    ['2026-10-30T20:00:00Z', `by Monday, 10 a.m. ${weekend}`],
    ['2026-10-31T20:00:00Z', 'by Monday, 3 p.m.'],
    ['2027-03-12T20:00:00Z', `by Monday, 10 a.m. ${weekend}`],
  ])('of what comes at %s is "%s" in an ordinary week', (received, words) => {
    expect(formatPromise(received, week)).toBe(words);
  });

  test.each([
    ['2026-11-24T15:00:00Z', 'by Wednesday, 5 p.m.'],
    [
      '2026-11-25T20:00:00Z',
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

  test('is the same where the hours are written in parts that overlap or come in another order', () => {
    const parts = { hours: 'Mon-Fri, 12 to 5; Mon-Fri, 9 to 2; Mon-Fri, 1 to 2' };
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('2026-11-20T12:00Z'),
          max: new Date('2026-11-21T12:00Z'),
          noInvalidDate: true,
        }),
        (moment) => {
          const received = moment.toISOString();
          expect(formatPromise(received, parts)).toBe(formatPromise(received, week));
        },
      ),
    );
  });

  test('names a date only from the seventh day on, whose weekday is that of today', () => {
    const promise = (hours: string) =>
      formatPromise('2026-11-23T23:00:00Z', { hours, answerWithin: '8 hours' });
    expect(promise('Sun, 9 to 5')).toMatch(/^by Sunday, 10 a\.m\./);
    expect(promise('Mon, 9 to 5')).toMatch(/^by Monday, November 30, 10 a\.m\./);
  });

  test('is not later than the office closes', () => {
    expect(
      formatPromise('2026-11-19T15:00:00Z', { hours: 'Sat, 10:30 to 11 am; Mon, 9 to 5' }),
    ).toBe("by Saturday, 11 a.m. We're closed Thursday and Friday.");
  });

  test.each([
    [
      '8 hours',
      'Mon-Fri, 9 to 5',
      '2026-11-23T20:00:00Z',
      'by Tuesday, 10 a.m. We close at 5 p.m.',
    ],
    ['8 hours', 'Mon-Fri, 9 to 5', '2026-11-24T01:00:00Z', 'by Tuesday, 10 a.m. We open at 9 a.m.'],
    // Of the Sunday, an hour was left.
    [
      '48 hours',
      'Mon-Sat, 9 to 10 am',
      '2026-11-23T04:00:00Z',
      'by Wednesday, 10 a.m. We close at 10 a.m.',
    ],
  ])(
    'within %s, with the hours %s, says that the office is closed at night (%s)',
    (answerWithin, hours, received, words) => {
      expect(formatPromise(received, { hours, answerWithin })).toBe(words);
    },
  );

  test('is 48 hours on where the hours are not known', () => {
    const received = new Date('2026-11-20T22:00:00Z');
    expect(findAnswerTime(received, null)).toEqual(new Date('2026-11-22T22:00:00Z'));
  });
});

test('A853: the office is reminded twelve hours before, or in the last quarter of a shorter time', () => {
  const office = readOfficeHours(week);
  const remind = (received: string) => findReminderTime(new Date(received), office).toISOString();
  expect(remind('2026-11-23T20:30:00Z')).toBe('2026-11-25T08:30:00.000Z');
  expect(remind('2026-11-20T22:00:00Z')).toBe('2026-11-23T03:00:00.000Z');
  expect(remind('2026-11-20T18:00:00Z')).toBe('2026-11-20T21:00:00.000Z');
});

test('A853: all that came before a moment is overdue, and nothing that came later', () => {
  const office = readOfficeHours(week);
  const find = (now: string) =>
    findArrivalLimit(new Date(now), (moment) => findAnswerTime(moment, office)).toISOString();
  // At closing time on Friday, over the weekend, and at ten on Monday.
  expect(find('2026-11-20T22:00:00Z')).toBe('2026-11-20T18:00:00.001Z');
  expect(find('2026-11-23T14:59:00Z')).toBe('2026-11-20T18:00:00.001Z');
  expect(find('2026-11-23T15:00:00Z')).toBe('2026-11-21T15:00:00.001Z');
});

describe('A874: a promise of 24 hours', () => {
  const office = readOfficeHours({ ...week, answerWithin: '24 hours' });

  test.each([
    ['2026-11-23T20:30:00Z', 'Tuesday, 3:30 p.m.', ''],
    ['2026-11-20T15:00:00Z', 'Friday, 5 p.m.', ''],
    ['2026-11-20T19:00:00Z', 'Monday, 10 a.m.', weekend],
  ])('names by when an answer to what comes at %s is due: %s', (received, by, closed) => {
    const moment = new Date(received);
    expect(describeAnswerTime(moment, office, moment)).toMatchObject({ by, closed });
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
