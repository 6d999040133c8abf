import { compareSequences } from '#lib/text/difference.ts';
import { areEqualValues, type FieldValue, isMapping } from './field-value.ts';

type List = readonly FieldValue[];

/** The former index of each item of a changed list; null for a new one. */
export type ItemOrigins = readonly (number | null)[];

/** A change of a whole list that distinguishes moves, additions and removals. */
export interface ListChange {
  before: List;
  after: List;
  from: ItemOrigins;
}

/** Returns the number of fields that two items share; 0 for items that are texts. */
function countSharedFields(a: FieldValue | undefined, b: FieldValue | undefined): number {
  if (!isMapping(a) || !isMapping(b)) return 0;
  return Object.keys(a).filter((key) => Object.hasOwn(b, key) && areEqualValues(a[key], b[key]))
    .length;
}

/** Returns the positions of a longest rising run, whose items count as unmoved. */
export function findUnmoved(origins: ItemOrigins): Set<number> {
  const best: { length: number; previous: number | null }[] = [];
  let last: number | null = null;
  for (const [index, origin] of origins.entries()) {
    let entry: { length: number; previous: number | null } = { length: 0, previous: null };
    if (origin !== null) {
      entry = { length: 1, previous: null };
      for (let before = 0; before < index; before += 1) {
        const [other, length] = [origins[before], best[before]?.length ?? 0];
        if (other === null || other === undefined || other >= origin) continue;
        if (length + 1 > entry.length) entry = { length: length + 1, previous: before };
      }
      if (last === null || entry.length > (best[last]?.length ?? 0)) last = index;
    }
    best.push(entry);
  }
  const unmoved = new Set<number>();
  for (let at = last; at !== null; at = best[at]?.previous ?? null) unmoved.add(at);
  return unmoved;
}

/**
 * Matches the items of a list with those of a later state: first equal ones, then those that share
 * most of their fields, then those between the same neighbors.
 */
export function findOrigins(before: List, after: List): ItemOrigins {
  const origins = new Array<number | null>(after.length).fill(null);
  const free = new Set(before.keys());
  const pair = (index: number, origin: number) => {
    origins[index] = origin;
    free.delete(origin);
  };
  const isOpen = (index: number) => origins[index] === null;
  const [formerItems, items] = [before, after].map((list) =>
    list.map((item) => JSON.stringify(item)),
  );
  for (const run of compareSequences(formerItems ?? [], items ?? [])) {
    if (run.kind !== 'same') continue;
    for (let at = run.after.start; at < run.after.end; at += 1) {
      pair(at, run.before.start + at - run.after.start);
    }
  }
  for (const [index, item] of after.entries()) {
    const origin = isOpen(index) && [...free].find((each) => areEqualValues(before[each], item));
    if (typeof origin === 'number') pair(index, origin);
  }
  const alike = [...after.entries()]
    .flatMap(([index, item]) =>
      [...free].map((origin) => ({
        index,
        origin,
        shared: countSharedFields(before[origin], item),
        distance: Math.abs(index - origin),
      })),
    )
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || a.distance - b.distance);
  for (const { index, origin } of alike) {
    if (isOpen(index) && free.has(origin)) pair(index, origin);
  }
  pairBetweenNeighbors(origins, { free, length: before.length, pair });
  return origins;
}

/** Pairs items that were rewritten in place, where a gap has as many new items as former ones. */
function pairBetweenNeighbors(
  origins: readonly (number | null)[],
  {
    free,
    length,
    pair,
  }: { free: ReadonlySet<number>; length: number; pair: (index: number, origin: number) => void },
): void {
  for (let index = 0; index < origins.length; index += 1) {
    if (origins[index] !== null) continue;
    let end = index;
    while (end < origins.length && origins[end] === null) end += 1;
    const previous = origins[index - 1] ?? -1;
    const next = origins[end] ?? length;
    const gap = [...Array(Math.max(0, next - previous - 1)).keys()].map((at) => previous + 1 + at);
    if (gap.length === end - index && gap.every((origin) => free.has(origin))) {
      gap.forEach((origin, at) => pair(index + at, origin));
    }
    index = end;
  }
}
