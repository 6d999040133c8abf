/**
 * The value in the middle; of an even number of values, the higher one of the two in the middle.
 *
 * @returns NaN where there are none
 */
export function findMedian(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
