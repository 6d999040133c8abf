import type { EntryKind } from '#model/collections.ts';
import type { FieldInfo } from '#model/field-info.ts';
import { type FieldValue, toText } from '#model/files/field-value.ts';
import { focusField } from './edit-focus.client.ts';
import { listCardTexts } from './EntryPreview.client.tsx';
import { type FieldText, toFieldText } from '#editing/editor/document/edit-actions.client.ts';
import type { PendingEdit } from '#editing/editor/document/pending-edits.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import type { EntryList, NewEntry } from '#editing/editor/document/entries.ts';
import { changeNewEntry, readNewEntry } from '#editing/editor/document/entry-edits.client.ts';

/** A new entry that is written where visitors will see it: on a page of its own, or in a list. */
export interface WrittenEntry {
  kind: EntryKind;
  list: EntryList;
  /** The target of its edit. */
  target: string;
  /** The content before anything is typed. */
  start: NewEntry;
  /** The fields that are edited where they show, with those of its picture. */
  inPlace: ReadonlySet<string>;
}

export type NewValues = Readonly<Record<string, FieldValue>>;

/** Adds what belongs to a picture to the fields that are edited in place. */
export function listInPlace(fields: readonly Pick<FieldInfo, 'name' | 'spec'>[]): Set<string> {
  return new Set(
    fields.flatMap(({ name, spec }) =>
      spec.kind === 'picture' ? [name, `${name}Alt`, `${name}Focus`] : [name],
    ),
  );
}

/** Returns a new entry as it is written in its card, or without one in a form alone. */
export function toCardEntry(kind: EntryKind, list: EntryList, target: string): WrittenEntry {
  const texts = listCardTexts(kind);
  const inPlace = list.fields.filter(
    ({ name, spec }) => texts && (spec.kind === 'picture' || texts.includes(name)),
  );
  return { kind, list, target, start: { data: {}, text: '' }, inPlace: listInPlace(inPlace) };
}

/** Returns the values of the fields, by name. */
export function readNewValues(
  { target, start }: Pick<WrittenEntry, 'start' | 'target'>,
  touched: readonly PendingEdit[] = $document.get().touched,
): NewValues {
  const { data, text } = readNewEntry(target, touched) ?? start;
  return { ...data, body: text };
}

/** Changes a field; undefined or an empty text removes it. */
export function setNewValue(
  entry: WrittenEntry,
  name: string,
  value: FieldValue | undefined,
): void {
  const { target, list, start } = entry;
  const now = readNewEntry(target, $document.get().touched) ?? start;
  if (name === 'body') {
    changeNewEntry(target, list.label, { ...now, text: toText(value) });
    return;
  }
  const data = { ...now.data };
  if (value === undefined || value === '') Reflect.deleteProperty(data, name);
  else data[name] = value;
  changeNewEntry(target, list.label, { ...now, data });
}

/**
 * Describes a field as the server describes one that is saved: a text, or a picture and what belongs
 * to it.
 *
 * @param id the content id; a picture's contains `-image`
 */
export function describeNewField(
  entry: WrittenEntry,
  id: string,
  field: FieldInfo,
  values = readNewValues(entry),
): [FieldText, ...FieldText[]] {
  const { list, target } = entry;
  const describe = (own: string, each: FieldInfo) =>
    toFieldText(each, {
      id: own,
      target: `${target}#${each.name}`,
      value: toText(values[each.name]),
      place: `New ${list.label.toLowerCase()} › ${each.label}`,
      onType: (typed) => setNewValue(entry, each.name, typed),
    });
  if (field.spec.kind !== 'picture') return [describe(id, field)];
  const beside = ['Alt', 'Focus'].flatMap((suffix) => {
    const other = list.fields.find(({ name }) => name === field.name + suffix);
    return other ? [describe(id.replace('-image', `-image-${suffix.toLowerCase()}`), other)] : [];
  });
  const alt = beside.find((each) => each.target.endsWith('Alt'));
  return [{ ...describe(id, field), ...(alt && { altId: alt.id }) }, ...beside];
}

/**
 * Focuses a field of a new entry where it shows, and brings its card into view; false before the card
 * is drawn.
 */
export function focusWritten(target: string, caret?: number): boolean {
  const isFocused = focusField(target, caret);
  const card = isFocused && document.activeElement?.closest('[data-entry-state="new"]');
  if (card) card.scrollIntoView({ block: 'center', inline: 'start' });
  return isFocused;
}
