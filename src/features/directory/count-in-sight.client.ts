/** As many as a large screen shows, where there is no card to measure. */
const most = 12;

/** How low others may be beside the card that is measured: to draw one too many does no harm. */
const lowest = 0.75;

/**
 * How many cards of a list a visitor sees without scrolling, at least a row of them. A grid of cards
 * that is shown in the same part of the page tells how large they are.
 *
 * @param above what stands above the list
 */
export function countInSight(above: Element | null): number {
  const firsts = above?.closest('section')?.querySelectorAll('article:first-child') ?? [];
  const card = [...firsts].find((first) => first.getClientRects().length > 0);
  const grid = card?.parentElement?.getBoundingClientRect();
  if (!card || !grid) return most;
  const { width, height } = card.getBoundingClientRect();
  const columns = Math.round(grid.width / width);
  const rows = Math.ceil((innerHeight - Math.max(0, grid.top)) / (height * lowest));
  return columns * Math.max(1, rows);
}
