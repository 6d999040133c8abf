import { expect, test } from 'vitest';
import { findGrowthExponent } from './build-cost.ts';

test.for([
  ['as fast as the size', 30, 1],
  ['with its square', 300, 2],
  ['not at all', 3, 0],
] as const)('time that grows %s', ([, seconds, exponent]) => {
  const growth = findGrowthExponent({ size: 1000, seconds: 3 }, { size: 10_000, seconds });
  expect(growth).toBeCloseTo(exponent);
});

test('a fixed part makes the exponent smaller than 1', () => {
  const growth = findGrowthExponent(
    { size: 1000, seconds: 2 + 1 },
    { size: 10_000, seconds: 2 + 10 },
  );
  expect(growth).toBeCloseTo(0.602, 3);
});
