import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMatchBand } from './recommendation.ts';

test.each([
  ['A346', 100, 'Excellent Match', 'green'],
  ['A346', 80, 'Excellent Match', 'green'],
  ['A347', 79, 'Great', 'blue'],
  ['A347', 60, 'Great', 'blue'],
  ['A348', 59, 'Good', 'yellow'],
  ['A348', 40, 'Good', 'yellow'],
  ['A349', 39, 'Potential', 'grey'],
  ['A349', 0, 'Potential', 'grey'],
])('%s: a score of %d is %s, %s', (_, score, name, tone) => {
  expect(findMatchBand(score)).toEqual({ name, tone });
});

test('A660: 79.6, shown as 80, is an excellent match, and 79.4, shown as 79, is not', () => {
  expect(findMatchBand(79.6).name).toBe('Excellent Match');
  expect(findMatchBand(79.4).name).toBe('Great');
});

test('A660: any score has the band of the number that is shown', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (score) => {
      expect(findMatchBand(score)).toEqual(findMatchBand(Math.round(score)));
    }),
  );
});
