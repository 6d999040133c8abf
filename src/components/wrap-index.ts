/**
 * The place that an index means in a ring of `count` places: one past the last is the first, one
 * before the first is the last.
 *
 * @param index any whole number
 * @param count how many places there are, at least 1
 */
export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count;
}
