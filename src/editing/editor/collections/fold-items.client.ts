/** A point in the window, such as a pointer's. */
export type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** The height in pixels above which an item is folded. */
const longPixels = 110;

/** Returns the element nearest to a point. */
export function findNearest(items: readonly HTMLElement[], point: Point): HTMLElement | undefined {
  const away = (each: HTMLElement) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const x = Math.max(left - point.clientX, 0, point.clientX - right);
    const y = Math.max(top - point.clientY, 0, point.clientY - bottom);
    return Math.hypot(x, y);
  };
  return items.toSorted((a, b) => away(a) - away(b))[0];
}

/**
 * Folds long items to their first line while one of them is dragged, so that the whole list is in
 * view; what is nearest to the pointer stays where it is. Returns a function that unfolds them: the
 * dragged item is then where it was dropped, or where it was before.
 */
export function foldItems(
  dragged: HTMLElement,
  items: readonly HTMLElement[],
  point: Point,
): (dropped: Point | null) => void {
  const long = items.filter(({ offsetHeight }) => offsetHeight > longPixels);
  if (long.length === 0) return () => undefined;
  const { top: topBefore } = dragged.getBoundingClientRect();
  const nearest = findNearest(items, point) ?? dragged;
  const part = findPart(nearest, point);
  for (const each of long) each.dataset.listFolded = '';
  scrollDown(findPart(nearest, point, part.share).y - part.y);
  return (dropped) => {
    for (const each of long) delete each.dataset.listFolded;
    // The items may stand in a row that scrolls.
    dragged.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { top, height } = dragged.getBoundingClientRect();
    const wanted = dropped ? dropped.clientY - Math.min(height, longPixels) / 2 : topBefore;
    scrollDown(top - wanted);
  };
}

/**
 * Returns the height in the window of the part of an element that is nearest to a point, and its
 * share of the element's height; with a given share, the height of that part.
 */
function findPart(element: HTMLElement, { clientY }: Point, share?: number) {
  const { top, height } = element.getBoundingClientRect();
  const own = share ?? Math.min(Math.max((clientY - top) / height, 0), 1);
  return { share: own, y: top + own * height };
}

const scrollDown = (pixels: number) => scrollBy({ top: pixels, behavior: 'instant' });
