/**
 * Returns how likely two samples from the same source are to differ at least this much: the rank
 * test of Mann and Whitney, for dozens of values or more.
 */
export function compareRanks(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].sort((one, other) => one.value - other.value);
  const rankSum = all.reduce((sum, { isFirst }, index) => sum + (isFirst ? index + 1 : 0), 0);
  const pairs = first.length * second.length;
  const larger = rankSum - (first.length * (first.length + 1)) / 2;
  const deviation = Math.sqrt((pairs * (first.length + second.length + 1)) / 12);
  return 2 * (1 - normal(Math.abs(larger - pairs / 2) / deviation));
}

/** Returns the share of a normal distribution below a nonnegative value, to seven digits. */
function normal(value: number): number {
  const t = 1 / (1 + 0.2316419 * value);
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = factors.reduce((total, factor, index) => total + factor * t ** (index + 1), 0);
  return 1 - (Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
