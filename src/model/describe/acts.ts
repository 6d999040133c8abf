import type { FieldPath } from '#model/files/field-changes.ts';
import { type FieldValue, isList, isMapping, readEntry, toText } from '#model/files/field-value.ts';
import { findOrigins, findUnmoved, type ItemOrigins } from '#model/files/list-origins.ts';
import { countNoun, listWords } from '#lib/text/phrases.ts';

type Value = FieldValue | undefined;

/** Describes a change of an entry or field in the past tense; null if only a text changed. */
export function describeFieldAct({
  path,
  before,
  after,
  name,
}: {
  path: FieldPath;
  before: Value;
  after: Value;
  /** Names the entry in a sentence, such as "the testimonial by Maria G."; null for a page. */
  name: ((title?: string) => string) | null;
}): string | null {
  if (name === null || path.length !== 1) return null;
  const [field] = path;
  if (field === 'state') return `${after === 'hidden' ? 'Hid' : 'Showed'} ${name()}`;
  if (field === 'order') return `Moved ${name()}`;
  const isTitle = field === 'name' || field === 'title';
  if (!isTitle || typeof before !== 'string' || typeof after !== 'string') return null;
  return `Renamed ${name(before)} to “${after}”`;
}

/** An item of a list that was added, removed or moved, by its index there. */
export interface ListAct {
  kind: 'added' | 'moved' | 'removed';
  /** The index in the later list; for a removed item, in the earlier one. */
  index: number;
  item: FieldValue;
}

/** Lists what was done to the items of a list, apart from changes within them. */
export function listActs(
  before: readonly FieldValue[],
  after: readonly FieldValue[],
  from: ItemOrigins = findOrigins(before, after),
): ListAct[] {
  const unmoved = findUnmoved(from);
  const kept = after.flatMap((item, index): ListAct[] => {
    if ((from[index] ?? null) === null) return [{ kind: 'added', index, item }];
    return unmoved.has(index) ? [] : [{ kind: 'moved', index, item }];
  });
  const removed = before.flatMap((item, index): ListAct[] =>
    from.includes(index) ? [] : [{ kind: 'removed', index, item }],
  );
  return [...removed, ...kept];
}

const verbs = ['added', 'removed', 'moved'] as const;

/** Describes what was done to a list: "added “Largo”", "added 2 items and removed 1 item". */
export function describeListActs(acts: readonly ListAct[]): string {
  const [only, ...others] = acts;
  if (!only) return '';
  if (others.length === 0) return `${only.kind} “${quoteItem(only.item)}”`;
  const parts = verbs.flatMap((verb) => {
    const count = acts.filter(({ kind }) => kind === verb).length;
    return count === 0 ? [] : [`${verb} ${countNoun(count, 'item')}`];
  });
  return listWords(parts);
}

/** Describes the change of a list with its place: "Services › Questions: added “Do you …”". */
export function describeListChange(place: string, before: Value, after: Value): string {
  if (!isList(before) || !isList(after)) return place;
  const words = describeListActs(listActs(before, after));
  return words === '' ? place : `${place}: ${words}`;
}

const maxNameLength = 60;

const nameFields = ['question', 'name', 'title', 'label'];

/** Names an item by its question, name, title or label, or else by its first text. */
export function quoteItem(item: FieldValue): string {
  const texts = isMapping(item)
    ? [...nameFields.map((field) => readEntry(item, field)), ...Object.values(item)]
    : [item];
  const isWords = (text: Value) => typeof text === 'string' && text.trim() !== '';
  const line = toText(texts.find(isWords)).replaceAll(/\s+/g, ' ').trim();
  return line.length <= maxNameLength ? line : `${line.slice(0, maxNameLength - 1).trimEnd()}…`;
}
