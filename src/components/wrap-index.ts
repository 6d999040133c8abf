/**
 * Wraps an index around `count` items: the one after the last is the first, and the other way
 * round.
 */
export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count;
}
