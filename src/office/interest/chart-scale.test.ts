import { expect, test } from 'vitest';
import { findScaleTop, isLabeled } from './BarChart.client.tsx';

const tops: [most: number, top: number][] = [
  [0, 2],
  [1, 2],
  [2, 2],
  [3, 4],
  [5, 6],
  [9, 10],
  [10, 10],
  [11, 12],
  [13, 16],
  [17, 20],
  [41, 50],
  [99, 100],
  [101, 120],
  [8001, 10_000],
];

test.for(tops)('a chart of numbers up to %i ends at %i', ([most, top]) => {
  expect(findScaleTop(most)).toBe(top);
});

test.for([
  [30, [5, 13, 21, 29]],
  [13, [0, 3, 6, 9, 12]],
  [5, [0, 1, 2, 3, 4]],
  [1, [0]],
] as const)('of %i bars those at %j have a label', ([count, labeled]) => {
  const indexes = Array.from({ length: count }, (_, index) => index);
  expect(indexes.filter((index) => isLabeled(index, count))).toEqual(labeled);
});
