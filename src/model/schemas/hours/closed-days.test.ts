import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listMessages } from '#test/kit/api/messages.ts';
import { findField, listSchemaFields } from '#model/field.ts';
import { findContentList } from '#model/ids/content-list.ts';
import { formatClosedDays, readClosedDays } from './closed-days.ts';
import { siteSchema } from '#model/schemas/site.ts';
import { listOpenHolidays } from './us-holidays.ts';

const { closedDays } = siteSchema.shape;

test.each([
  ['Jan 1, 2027', { from: '2027-01-01', to: '2027-01-01', reason: '' }],
  [
    "Jan 1, 2027 (New Year's Day)",
    { from: '2027-01-01', to: '2027-01-01', reason: "New Year's Day" },
  ],
  [
    'Nov 26 to Nov 27, 2026 (Thanksgiving)',
    { from: '2026-11-26', to: '2026-11-27', reason: 'Thanksgiving' },
  ],
  ['Dec 24, 2026 to Jan 3, 2027', { from: '2026-12-24', to: '2027-01-03', reason: '' }],
  ['Feb 29, 2028', { from: '2028-02-29', to: '2028-02-29', reason: '' }],
])('A854: "%s" are closed days', (text, days) => {
  expect(listMessages(closedDays, [text])).toEqual([]);
  expect(readClosedDays(text)).toEqual(days);
});

const howTo =
  'Closed days must be written like "Jan 1, 2027 (New Year\'s Day)" or "Dec 24, 2026 to Jan 1, 2027".';
const calendar =
  'Closed days must be in the calendar, begin before they end, and last 60 days at most.';

test.each([
  ['Thanksgiving', howTo],
  ['2026-11-26', howTo],
  ['Nov 26', howTo],
  ['November 26, 2026', howTo],
  ['Nov 26, 2026 Thanksgiving', howTo],
  [`Nov 26, 2026 (${'x'.repeat(61)})`, howTo],
  ['Feb 30, 2027', calendar],
  ['Feb 29, 2027', calendar],
  ['Jun 31, 2027', calendar],
  ['Dec 24 to Jan 3, 2027', calendar],
  ['Jun 1 to Jul 31, 2027', calendar],
])('A854: "%s" are refused with a remedy', (text, message) => {
  expect(listMessages(closedDays, [text])).toEqual([`[0]: ${message}`]);
});

test('A854: closed days may be left out, but the list may not be empty or endless', () => {
  expect(listMessages(closedDays, undefined)).toEqual([]);
  expect(listMessages(closedDays, [])).toEqual(['List at least one day, such as a holiday.']);
  expect(
    listMessages(
      closedDays,
      Array.from({ length: 41 }, () => 'Jan 1, 2027'),
    ),
  ).toEqual(['Please keep to 40 closed times at most.']);
});

test('A854: closed days can be added, moved and removed on the page and in the content manager', () => {
  expect(findContentList('content/site.yaml', ['closedDays'])).toMatchObject({ min: 1, max: 40 });
  const field = findField(listSchemaFields(siteSchema), ['closedDays']);
  expect(field?.spec).toMatchObject({ kind: 'list', min: 1, max: 40 });
  const item = findField(listSchemaFields(siteSchema), ['closedDays', 0]);
  expect(item).toMatchObject({ spec: { kind: 'text' }, pattern: [expect.anything(), howTo] });
});

test('A854, A941: any day of the calendar can be a closed day, and is written as it is read', () => {
  const days = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2099-10-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 59 }), (first, length) => {
      const last = new Date(first.getTime() + length * 24 * 3_600_000);
      const format = (day: Date) =>
        day.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
      const closed = {
        from: first.toISOString().slice(0, 10),
        to: last.toISOString().slice(0, 10),
        reason: '',
      };
      expect(readClosedDays(`${format(first)} to ${format(last)}`)).toEqual(closed);
      const named = { ...closed, reason: "New Year's Eve" };
      for (const days of [closed, named]) {
        const text = formatClosedDays(days);
        expect(listMessages(closedDays, [text])).toEqual([]);
        expect(readClosedDays(text)).toEqual(days);
      }
    }),
  );
});

test.each([
  [{ from: '2026-12-24', to: '', reason: '' }, 'Dec 24, 2026'],
  [
    { from: '2026-12-24', to: '2026-12-25', reason: ' Christmas ' },
    'Dec 24 to Dec 25, 2026 (Christmas)',
  ],
  [
    { from: '2026-12-24', to: '2027-01-01', reason: '(winter) break' },
    'Dec 24, 2026 to Jan 1, 2027 (winter break)',
  ],
  [{ from: '', to: '2027-01-01', reason: 'Christmas' }, ''],
])('A941: the days %j are written "%s"', (days, text) => {
  expect(formatClosedDays(days)).toBe(text);
});

test('A941: the holidays of the next twelve months that are not listed are suggested, on the weekday off', () => {
  const suggest = (listed: string[], today = '2026-11-28') =>
    listOpenHolidays(listed, today).map(formatClosedDays);
  expect(suggest([])).toEqual([
    'Dec 25, 2026 (Christmas)',
    "Jan 1, 2027 (New Year's Day)",
    'Jan 18, 2027 (Martin Luther King Jr. Day)',
    "Feb 15, 2027 (Presidents' Day)",
    'May 31, 2027 (Memorial Day)',
    'Jun 18, 2027 (Juneteenth)',
    'Jul 5, 2027 (Independence Day)',
    'Sep 6, 2027 (Labor Day)',
    'Nov 11, 2027 (Veterans Day)',
    'Nov 25, 2027 (Thanksgiving)',
  ]);
  const listed = ['Dec 24, 2026 to Jan 3, 2027 (winter)', 'Jul 4, 2027', 'not a day'];
  expect(suggest(listed).slice(0, 2)).toEqual([
    'Jan 18, 2027 (Martin Luther King Jr. Day)',
    "Feb 15, 2027 (Presidents' Day)",
  ]);
  expect(suggest(listed).join()).not.toContain('Independence');
  // January 1, 2028 is a Saturday.
  expect(suggest([], '2027-11-26').slice(0, 2)).toEqual([
    'Dec 24, 2027 (Christmas)',
    "Dec 31, 2027 (New Year's Day)",
  ]);
});
