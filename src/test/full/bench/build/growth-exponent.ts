/** How large something was, and how long it took. */
export interface GrowthPoint {
  size: number;
  seconds: number;
}

/**
 * By which power of the size the time grows between two sizes: 1 where twice as much takes twice as
 * long, less where a fixed part shrinks beside it, 2 where twice as much takes four times as long.
 *
 * @param smaller with another size than the larger one
 */
export function findGrowthExponent(smaller: GrowthPoint, larger: GrowthPoint): number {
  return Math.log(larger.seconds / smaller.seconds) / Math.log(larger.size / smaller.size);
}
