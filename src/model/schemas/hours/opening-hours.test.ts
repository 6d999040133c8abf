import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatOpeningHours,
  listOpeningHours,
  openingHoursPattern,
  readOpeningHours,
  translateOpeningHours,
  weekdayNames,
} from './opening-hours.ts';

test.each([
  ['Mon-Fri, 9 to 5', 'Mo-Fr 09:00-17:00'],
  ['Mon-Fri, 8:30 to 4:30', 'Mo-Fr 08:30-16:30'],
  ['Sat, 10 am to 1 pm', 'Sa 10:00-13:00'],
  ['Sun, 1 to 5', 'Su 13:00-17:00'],
  ['Tue, 7 am to 11 am', 'Tu 07:00-11:00'],
  ['Wed, 12 to 8', 'We 12:00-20:00'],
  ['Thu, 12 am to 9:05 pm', 'Th 00:00-21:05'],
])('A745: "%s" is "%s" to search engines', (text, expected) => {
  expect(text).toMatch(openingHoursPattern);
  expect(translateOpeningHours(text)).toEqual([expected]);
});

test.each([
  ['Mon-Fri, 9 to 5', [1, 2, 3, 4, 5], 9 * 60, 17 * 60],
  ['Sat-Mon, 9:30 am to 1 pm', [6, 0, 1], 9.5 * 60, 13 * 60],
  ['Sun, 12 am to 12 am', [0], 0, 24 * 60],
])('A854: "%s" is read by weekday', (text, weekdays, opens, closes) => {
  expect(readOpeningHours(text)).toEqual([{ weekdays, opens, closes }]);
});

test('A745: up to three ranges are translated one by one', () => {
  const text = 'Mon-Thu, 9 to 5; Fri, 9 to 4; Sat, 10 to 1';
  expect(text).toMatch(openingHoursPattern);
  expect(translateOpeningHours(text)).toEqual([
    ...['Mo-Th 09:00-17:00', 'Fr 09:00-16:00', 'Sa 10:00-13:00'],
  ]);
});

test.each([
  '',
  'By appointment',
  'Mon-Fri 9 to 5',
  'Mon-Fri, 9 to 5;',
  'Mon-Fri, 13 to 17',
  'Mon-Fri, 0 to 5',
  'Mon-Fri, 9:70 to 5',
  'Mon, 9 to 5; Tue, 9 to 5; Wed, 9 to 5; Thu, 9 to 5',
  'Mon, 9 to 5Tue, 9 to 5',
])('A745: "%s" is not taken for hours', (text) => {
  expect(text).not.toMatch(openingHoursPattern);
});

test('A745: an office that opens in the morning and closes at night is open in between', () => {
  const hours = fc.tuple(fc.integer({ min: 7, max: 11 }), fc.integer({ min: 1, max: 11 }));
  fc.assert(
    fc.property(hours, ([from, to]) => {
      const text = `Mon-Sat, ${from} to ${to}`;
      expect(text).toMatch(openingHoursPattern);
      const [, opens, closes] =
        /^Mo-Sa (\d\d):00-(\d\d):00$/.exec(translateOpeningHours(text).join()) ?? [];
      expect([Number(opens), Number(closes)]).toEqual([from, to + 12]);
    }),
  );
});

test.each([
  'Mon-Fri, 9 to 5',
  'Mon-Thu, 8:30 to 4:30; Sat, 6 am to 11:30 am',
  'Sun, 12 am to 12 am',
])('A941: the hours "%s" are written as they were read', (text) => {
  expect(formatOpeningHours(listOpeningHours(text))).toBe(text);
});

test('A941: any hours are written as they are read', () => {
  const minutes = fc.integer({ min: 0, max: 1439 });
  const day = fc.constantFrom(...weekdayNames);
  const row = fc.record({ first: day, last: day, opens: minutes, closes: minutes });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 3 }), (rows) => {
      const text = formatOpeningHours(rows);
      expect(text).toMatch(openingHoursPattern);
      expect(listOpeningHours(text)).toEqual(rows);
    }),
  );
});
