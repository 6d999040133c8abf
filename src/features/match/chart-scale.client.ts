/** How many bars are labelled, so that the labels have room on a phone. */
const mostLabels = 5;

/** Of a power of ten: what a chart may end at. */
const factors = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8];

/**
 * The number at the top of a chart: a round one, whose half is a whole number.
 *
 * @param most the largest number that is shown
 */
export function findScaleTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const tops = factors.map((factor) => Math.round(factor * power));
  return tops.find((top) => top >= most && top % 2 === 0) ?? 10 * power;
}

/**
 * Whether a bar gets a label: the last one does, and others at even distances from it.
 *
 * @param index of the bar
 * @param count of all bars
 */
export function isLabelled(index: number, count: number): boolean {
  const step = Math.max(1, Math.ceil((count - 1) / (mostLabels - 1)));
  return (count - 1 - index) % step === 0;
}
