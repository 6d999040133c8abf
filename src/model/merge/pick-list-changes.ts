import { areEqualValues, type FieldValue } from '#model/files/field-value.ts';
import { findUnmoved } from '#model/files/list-origins.ts';
import type { ListItem } from './saved-lists.ts';

type Items = readonly ListItem[];

/** A change of a list that can be made without the others. */
export type ListItemChange =
  | { kind: 'added' | 'changed' | 'removed'; key: string; value: FieldValue }
  /** The new order of the items that both lists have. */
  | { kind: 'order' };

/** Identifies a change within its list. */
export function toItemChangeKey(change: ListItemChange): string {
  return change.kind === 'order' ? 'order' : `${change.kind} ${change.key}`;
}

const has = (items: Items, key: string) => items.some((item) => item.key === key);

/** Lists the changes of a list item by item. */
export function listItemChanges(before: Items, after: Items): ListItemChange[] {
  const removed = before.filter(({ key }) => !has(after, key));
  const kept = after.flatMap((item): ListItemChange[] => {
    const former = before.find(({ key }) => key === item.key);
    if (!former) return [{ kind: 'added', ...item }];
    return areEqualValues(former.value, item.value) ? [] : [{ kind: 'changed', ...item }];
  });
  const origins = after.flatMap(({ key }) =>
    has(before, key) ? [before.findIndex((item) => item.key === key)] : [],
  );
  const isMoved = findUnmoved(origins).size < origins.length;
  return [
    ...removed.map((item): ListItemChange => ({ kind: 'removed', ...item })),
    ...kept,
    ...(isMoved ? [{ kind: 'order' as const }] : []),
  ];
}

/** Makes only some changes of a list; the others are those from the result to `after`. */
export function pickListChanges(
  before: Items,
  after: Items,
  isPicked: (change: ListItemChange) => boolean,
): ListItem[] {
  const picked = listItemChanges(before, after).filter(isPicked);
  const is = (kind: 'added' | 'changed' | 'removed', key: string) =>
    picked.some((change) => change.kind === kind && change.key === key);
  const left = before
    .filter(({ key }) => !is('removed', key))
    .map((item) => (is('changed', item.key) ? (find(after, item.key) ?? item) : item));
  const added = after.filter(({ key }) => is('added', key));
  if (!picked.some(({ kind }) => kind === 'order')) return insertAll(left, added, after);
  const ordered = after.flatMap(({ key }) => find([...left, ...added], key) ?? []);
  return insertAll(
    ordered,
    left.filter(({ key }) => !has(after, key)),
    before,
  );
}

function find(items: Items, key: string): ListItem | undefined {
  return items.find((item) => item.key === key);
}

/** Inserts each item behind the nearest one that precedes it in `order`, or else at the start. */
function insertAll(items: Items, inserted: Items, order: Items): ListItem[] {
  const result = [...items];
  for (const item of inserted) {
    const position = order.findIndex(({ key }) => key === item.key);
    const previous = order.slice(0, position).findLast(({ key }) => has(result, key));
    const at = previous ? result.findIndex(({ key }) => key === previous.key) + 1 : 0;
    result.splice(at, 0, item);
  }
  return result;
}
