/** The least room that a card takes, in pixels: to draw one too many does no harm. */
const leastCard = { width: 330, height: 450 };

/**
 * How many cards of a list a visitor sees without scrolling, at least a row of them.
 *
 * @param above what stands above the list
 */
export function countInSight(above: Element | null): number {
  const top = above?.getBoundingClientRect().bottom ?? 0;
  const columns = Math.ceil(innerWidth / leastCard.width);
  const rows = Math.ceil((innerHeight - Math.max(0, top)) / leastCard.height);
  return columns * Math.max(1, rows);
}
