import { areEqualValues, type FieldValue } from '#model/files/field-value.ts';
import { findUnmoved } from '#model/files/list-origins.ts';
import type { ListEntry } from './saved-lists.ts';

type Entries = readonly ListEntry[];

/** A change of a list that can be made without the others. */
export type ListItemChange =
  | { kind: 'added' | 'changed' | 'removed'; key: string; value: FieldValue }
  /** The new order of the items that both lists have. */
  | { kind: 'order' };

/** Identifies a change within its list. */
export function toItemChangeKey(change: ListItemChange): string {
  return change.kind === 'order' ? 'order' : `${change.kind} ${change.key}`;
}

const has = (entries: Entries, key: string) => entries.some((entry) => entry.key === key);

/** Lists the changes of a list item by item. */
export function listItemChanges(before: Entries, after: Entries): ListItemChange[] {
  const removed = before.filter(({ key }) => !has(after, key));
  const kept = after.flatMap((entry): ListItemChange[] => {
    const former = before.find(({ key }) => key === entry.key);
    if (!former) return [{ kind: 'added', ...entry }];
    return areEqualValues(former.value, entry.value) ? [] : [{ kind: 'changed', ...entry }];
  });
  const origins = after.flatMap(({ key }) =>
    has(before, key) ? [before.findIndex((entry) => entry.key === key)] : [],
  );
  const isMoved = findUnmoved(origins).size < origins.length;
  return [
    ...removed.map((entry): ListItemChange => ({ kind: 'removed', ...entry })),
    ...kept,
    ...(isMoved ? [{ kind: 'order' as const }] : []),
  ];
}

/** Makes only some changes of a list; the others are those from the result to `after`. */
export function pickListChanges(
  before: Entries,
  after: Entries,
  isPicked: (change: ListItemChange) => boolean,
): ListEntry[] {
  const picked = listItemChanges(before, after).filter(isPicked);
  const is = (kind: 'added' | 'changed' | 'removed', key: string) =>
    picked.some((change) => change.kind === kind && change.key === key);
  const left = before
    .filter(({ key }) => !is('removed', key))
    .map((entry) => (is('changed', entry.key) ? (find(after, entry.key) ?? entry) : entry));
  const added = after.filter(({ key }) => is('added', key));
  if (!picked.some(({ kind }) => kind === 'order')) return insertAll(left, added, after);
  const ordered = after.flatMap(({ key }) => find([...left, ...added], key) ?? []);
  return insertAll(
    ordered,
    left.filter(({ key }) => !has(after, key)),
    before,
  );
}

function find(entries: Entries, key: string): ListEntry | undefined {
  return entries.find((entry) => entry.key === key);
}

/** Inserts each entry behind the nearest one that precedes it in `order`, or else at the start. */
function insertAll(entries: Entries, inserted: Entries, order: Entries): ListEntry[] {
  const result = [...entries];
  for (const entry of inserted) {
    const place = order.findIndex(({ key }) => key === entry.key);
    const previous = order.slice(0, place).findLast(({ key }) => has(result, key));
    const at = previous ? result.findIndex(({ key }) => key === previous.key) + 1 : 0;
    result.splice(at, 0, entry);
  }
  return result;
}
