import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listMessages } from '#test/kit/api/messages.ts';
import { findField, listSchemaFields } from '#model/field.ts';
import { findContentList } from '#model/ids/content-list.ts';
import { readClosedDays } from './closed-days.ts';
import { siteSchema } from './site.ts';

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

test('A854: any day of the calendar can be a closed day', () => {
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
      expect(readClosedDays(`${format(first)} to ${format(last)}`)).toEqual({
        from: first.toISOString().slice(0, 10),
        to: last.toISOString().slice(0, 10),
        reason: '',
      });
    }),
  );
});
