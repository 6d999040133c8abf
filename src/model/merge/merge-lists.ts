import { areEqualValues, type FieldValue, isMapping } from '#model/files/field-value.ts';
import {
  findOrigins,
  findUnmoved,
  type ItemOrigins,
  type ListChange,
} from '#model/files/list-origins.ts';

type List = readonly FieldValue[];

export type MergedList =
  | { kind: 'merged'; list: List }
  /** The items of `before` that both sides changed, or one changed and the other removed. */
  | { kind: 'conflict'; items: number[] };

interface Kept {
  /** The index of the item in `before`, or a key of its own. */
  key: number | string;
  value: FieldValue;
}

/**
 * Applies a change of a list to another state of that list. Additions, removals, moves and edits of
 * both sides are combined; where both moved an item, `change` decides its position. Only an item
 * that both edited, or one edited and the other removed, is a conflict; with `isForced`, that item
 * is taken from `change`.
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
  const isUnmoved = (origin: number | null, index: number) => origin !== null && unmoved.has(index);
  const stays = new Set(from.filter((origin, index) => isUnmoved(origin, index)));
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
    // An item that both added, or that a repeated save adds again, is one item.
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

/**
 * Finds the origins of present items. Those that `change` adds have none.
 */
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

/** Combines edits of different fields of an item; undefined where both changed the same one. */
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
