/**
 * Wraps an index into a ring of `count` items: the one past the last is the first, the one before
 * the first is the last.
 */
export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count;
}
