import { expect, test } from 'vitest';
import { formatValue, describeValueChange, describeMove } from './change-words.ts';

test.each([
  ['state', undefined, 'hidden', 'Hidden from visitors'],
  ['state', 'hidden', undefined, 'Shown to visitors'],
  ['order', undefined, 2500, 'Moved'],
  [
    'label',
    ['pinellas'],
    ['hillsborough', 'full_time'],
    'Label: Pinellas → Hillsborough, Full time',
  ],
  ['label', 4, 4.5, 'Label: 4 → 4.5'],
  ['label', undefined, true, 'Label: Not set → Yes'],
  ['label', '2026-03-14', '2026-11-01T23:30:00-05:00', 'Label: March 14, 2026 → November 1, 2026'],
] as const)(
  'A829: a change of %s from %j to %j is said in words',
  (field, before, after, words) => {
    expect(describeValueChange(field, 'Label', before, after)).toBe(words);
  },
);

test('A829: a group of fields is written with its names', () => {
  expect(formatValue({ interview: '2026-03', cpr: '2026-04' })).toBe(
    'Interview: 2026-03, Cpr: 2026-04',
  );
});

test.each([
  [3, 1, 'Moved up, now 2 of 5'],
  [1, 4, 'Moved down, now 5 of 5'],
  [2, 2, 'Moved, now 3 of 5'],
])('A829: a move from position %i to %i is said with where it ends', (before, after, words) => {
  expect(describeMove(before, after, 5)).toBe(words);
});
