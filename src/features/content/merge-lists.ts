import { compareSequences } from '#lib/text/difference.ts';
import { areEqualValues, type FieldValue, isMapping } from './field-value.ts';

type List = readonly FieldValue[];

/**
 * Says for each item of a changed list which item of the former one it is, counted from 0; null for
 * a new one.
 */
export type ItemOrigins = readonly (number | null)[];

/** Changes a whole list, but tells moves, additions and removals apart. */
export interface ListChange {
  before: List;
  after: List;
  from: ItemOrigins;
}

/** Counts the fields that two items share; a text of its own has none. */
function countSharedFields(a: FieldValue | undefined, b: FieldValue | undefined): number {
  if (!isMapping(a) || !isMapping(b)) return 0;
  return Object.keys(a).filter((key) => Object.hasOwn(b, key) && areEqualValues(a[key], b[key]))
    .length;
}

function sortKeys(_: string, value: FieldValue): FieldValue {
  if (!isMapping(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the positions of a longest strictly rising run, whose items count as not moved. */
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
 * Recognizes the items of a list in a later state of it: equal ones first, then those that share
 * most of their fields, then those that stand between the same neighbors.
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
    list.map((item) => JSON.stringify(item, sortKeys)),
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
    .filter(([index]) => isOpen(index))
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

/** Pairs items that were rewritten in their place: as many new ones as former ones in one gap. */
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
    const previous = index === 0 ? -1 : (origins[index - 1] ?? -1);
    const next = end === origins.length ? length : (origins[end] ?? length);
    const gap = [...Array(Math.max(0, next - previous - 1)).keys()].map((at) => previous + 1 + at);
    if (gap.length === end - index && gap.every((origin) => free.has(origin))) {
      gap.forEach((origin, at) => pair(index + at, origin));
    }
    index = end;
  }
}

export type MergedList =
  | { kind: 'merged'; list: List }
  /** Tells which items of `before` both sides changed, or one changed and the other removed. */
  | { kind: 'conflict'; items: number[] };

interface Kept {
  /** Names the item: its index in `before`, or a name of its own. */
  key: number | string;
  value: FieldValue;
}

/**
 * Applies a change of a list to another state of that list. Additions, removals, moves and edits of
 * both sides come together; where both moved an item, `change` decides where it stands. Only an
 * item that both edited, or one edited and the other removed, is a conflict; with `isForced`, that
 * item is as `change` has it.
 */
export function mergeLists(change: ListChange, present: List, isForced = false): MergedList {
  const { before, after, from } = change;
  if (areEqualValues(present, after)) return { kind: 'merged', list: present };
  const presentFrom = findPresentOrigins(change, present);
  const conflicts: number[] = [];
  const values = new Map<number, FieldValue>();
  for (const [index, base] of before.entries()) {
    const mine = pick(after, from.indexOf(index));
    const theirs = pick(present, presentFrom.indexOf(index));
    if (areEqualValues(mine, theirs) || areEqualValues(theirs, base)) {
      if (mine !== undefined) values.set(index, mine);
    } else if (areEqualValues(mine, base)) {
      if (theirs !== undefined) values.set(index, theirs);
    } else {
      const joined = joinFields(base, mine, theirs);
      if (joined === undefined && !isForced) conflicts.push(index);
      const value = joined ?? mine;
      if (value !== undefined) values.set(index, value);
    }
  }
  if (conflicts.length > 0) return { kind: 'conflict', items: conflicts };
  const unmoved = findUnmoved(from);
  const isPlaced = (origin: number | null, index: number) => origin !== null && unmoved.has(index);
  const stays = new Set(from.filter((origin, index) => isPlaced(origin, index)));
  const merged: Kept[] = present.flatMap((value, index): Kept[] => {
    const origin = presentFrom[index] ?? null;
    if (origin === null) return [{ key: `theirs ${index}`, value }];
    const kept = values.get(origin);
    return kept !== undefined && stays.has(origin) ? [{ key: origin, value: kept }] : [];
  });
  const added = present.filter((_, index) => (presentFrom[index] ?? null) === null);
  let previous: Kept['key'] | null = null;
  for (const [index, item] of after.entries()) {
    const origin = from[index] ?? null;
    const key = origin ?? `mine ${index}`;
    const value = origin === null ? item : values.get(origin);
    if (value === undefined) continue;
    // The same item, added by both, or by a save that was tried twice, is one item.
    const twin = origin === null ? added.findIndex((each) => areEqualValues(each, item)) : -1;
    if (twin >= 0) {
      added.splice(twin, 1);
      continue;
    }
    if (!merged.some((each) => each.key === key)) {
      const at = previous === null ? 0 : merged.findIndex((each) => each.key === previous) + 1;
      merged.splice(at, 0, { key, value });
    }
    previous = key;
  }
  return { kind: 'merged', list: merged.map(({ value }) => value) };
}

/** Recognizes what `change` adds, which may stand where others have removed an item since. */
function findPresentOrigins({ before, after, from }: ListChange, present: List): ItemOrigins {
  const additions = after.filter((_, index) => (from[index] ?? null) === null);
  return findOrigins(before, present).map((origin, index) => {
    const item = present[index];
    if (origin === null || areEqualValues(before[origin], item)) return origin;
    return additions.some((each) => areEqualValues(each, item)) ? null : origin;
  });
}

function pick(list: List, index: number): FieldValue | undefined {
  return index < 0 ? undefined : list[index];
}

/** Joins edits of different fields of an item; undefined where both changed the same one. */
function joinFields(
  base: FieldValue,
  mine: FieldValue | undefined,
  theirs: FieldValue | undefined,
): FieldValue | undefined {
  if (!isMapping(base) || !isMapping(mine) || !isMapping(theirs)) return undefined;
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const entries: [string, FieldValue][] = [];
  for (const key of keys) {
    const [was, own, other] = [base[key], mine[key], theirs[key]];
    const isOwn = areEqualValues(other, was) || areEqualValues(own, other);
    if (!isOwn && !areEqualValues(own, was)) return undefined;
    const value = isOwn ? own : other;
    if (value !== undefined) entries.push([key, value]);
  }
  return Object.fromEntries(entries);
}
