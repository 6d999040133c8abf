/** Leaves room for the labels on a phone. */
const maxLabels = 5;

/** Lists what the top of a chart may be, times a power of ten. */
const factors = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8];

/** Returns a round number for the top of a chart that fits `max`. Half of it is a whole number. */
export function findScaleTop(max: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(max, 1)));
  const tops = factors.map((factor) => Math.round(factor * power));
  return tops.find((top) => top >= max && top % 2 === 0) ?? 10 * power;
}

/** True for the last bar, and for others at even distances from it. */
export function isLabelled(index: number, count: number): boolean {
  const step = Math.max(1, Math.ceil((count - 1) / (maxLabels - 1)));
  return (count - 1 - index) % step === 0;
}
