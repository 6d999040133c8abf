/** The room between two unmoved entries, for moves. */
const gap = 1000;

interface Ordered {
  order?: number | undefined;
  /** The position among the entries, from 1, if none had an order. */
  position: number;
}

/** Returns an entry's sort key: 3000 for the entry at the third position. */
export function toOrderKey({ order, position }: Ordered): number {
  return order ?? position * gap;
}

export function compareOrder(one: Ordered, other: Ordered): number {
  return toOrderKey(one) - toOrderKey(other) || one.position - other.position;
}

export interface MovedEntry<Id> {
  id: Id;
  order: number;
}

/**
 * Returns the orders to write to move the entry at `from` to `to`. Only the moved entry gets one,
 * so that two people who move different entries never change the same file. Once no whole number is
 * left between its neighbors, they get new orders, too.
 *
 * @param entries in their present order
 */
export function moveEntry<Id>(
  entries: readonly (Ordered & { id: Id })[],
  from: number,
  to: number,
): MovedEntry<Id>[] {
  const wanted = [...entries];
  const [moved] = wanted.splice(from, 1);
  if (!moved || from === to) return [];
  wanted.splice(to, 0, moved);
  const keys = wanted.map(toOrderKey);
  // Takes in the entries after it until whole numbers fit before the next one.
  let last = to;
  while (!fits(keys[to - 1], keys[last + 1], last - to + 1)) last += 1;
  const orders = spread(keys[to - 1], keys[last + 1], last - to + 1);
  return orders.map((order, index) => ({ id: (wanted[to + index] ?? moved).id, order }));
}

/** Always true before the first entry and after the last one. */
function fits(before: number | undefined, after: number | undefined, count: number): boolean {
  return before === undefined || after === undefined || after - before > count;
}

/** Returns whole numbers in a row between two keys; before the first entry, a single one. */
function spread(before: number | undefined, after: number | undefined, count: number): number[] {
  if (before === undefined) return [(after ?? 0) - gap];
  const step = after === undefined ? gap : (after - before) / (count + 1);
  return Array.from({ length: count }, (_, index) => before + Math.round((index + 1) * step));
}

const homeCaregivers = 4;

/**
 * Lists the caregivers of the home page: the featured ones, then others in the order of the site.
 */
export function listHomeCaregivers<Caregiver extends { onHomePage?: boolean | undefined }>(
  caregivers: readonly Caregiver[],
): Caregiver[] {
  const chosen = caregivers.filter(({ onHomePage }) => onHomePage).slice(0, homeCaregivers);
  const others = caregivers.filter(({ onHomePage }) => !onHomePage);
  return [...chosen, ...others.slice(0, homeCaregivers - chosen.length)];
}
