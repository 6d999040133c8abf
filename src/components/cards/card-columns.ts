/**
 * Returns the classes of a grid of cards. One or two, which would look lost in its usual columns,
 * are centered.
 */
export function toCardColumns(count: number, usual: string): string {
  if (count === 1) return 'mx-auto max-w-[16em]';
  return count === 2 ? 'mx-auto max-w-2xl sm:grid-cols-2' : usual;
}
