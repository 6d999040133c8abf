import { expect, test } from 'vitest';
import { readBenchOptions } from './bench-options.ts';

const known = ['weights', 'build', 'search'];

test('without a word, everything is measured at length', () => {
  expect(readBenchOptions([], known)).toEqual({ sections: known, isQuick: false });
});

test('named sections alone are measured, in the order of the report', () => {
  const args = ['--section', 'search', '--quick', '--section', 'weights'];
  expect(readBenchOptions(args, known)).toEqual({
    sections: ['weights', 'search'],
    isQuick: true,
  });
});

test('an unknown section is refused with those that there are', () => {
  expect(() => readBenchOptions(['--section', 'sea'], known)).toThrow(
    'There is no section "sea". Please choose from weights, build, search.',
  );
});

test('an unknown word is refused', () => {
  expect(() => readBenchOptions(['--fast'], known)).toThrow(/--fast/);
});
