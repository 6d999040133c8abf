import { takeCarriedFields } from '#office/shell/carry-to-profile.client.ts';
import { type FieldInfo, isRequired } from '#model/field-info.ts';
import { toAgencyTime } from '#lib/text/agency-time.ts';
import { $texts } from './content-texts.client.ts';
import { readValue } from './edit-actions.client.ts';
import type { PendingEdit } from './pending-edits.ts';
import { $document } from './editing-store.client.ts';
import type { EntryDetails, EntryList, NewEntry } from './entries.ts';
import { toFormFields } from './entry-form.ts';
import { type Collection, collections, type EntryKind } from '#model/collections.ts';
import {
  addNewEntry,
  loadEntryDetails,
  readFieldValue,
  readNewEntry,
} from './entry-edits.client.ts';
import { readListItems } from './list-edits.client.ts';
import { readTitle } from '#model/entries/entry-title.ts';
import { type FieldValue, toText } from '#model/files/field-value.ts';

/** Returns an entry of a kind before anything is typed. */
export function beginEntry(fields: readonly FieldInfo[]): NewEntry {
  const data = { ...beginLists(fields), ...beginTimes(fields), ...beginChoices(fields) };
  return { data, text: '' };
}

function beginChoices(fields: readonly FieldInfo[]): NewEntry['data'] {
  return Object.fromEntries(
    fields.flatMap(({ name, start, spec }) =>
      start && spec.kind === 'choice' ? [[name, start]] : [],
    ),
  );
}

/** Returns the times that begin with now. */
function beginTimes(fields: readonly FieldInfo[]): NewEntry['data'] {
  const now = toPublished(new Date());
  return Object.fromEntries(
    fields.filter(({ start }) => start === 'now').map(({ name }) => [name, now]),
  );
}

/** Creates the lists that need a minimum of items, so that the form asks for each of them. */
function beginLists(fields: readonly FieldInfo[]): NewEntry['data'] {
  const lists = toFormFields(fields).flatMap((field) => {
    const { name, spec } = field;
    if (spec.kind !== 'list' || !isRequired(field)) return [];
    return [[name, Array.from({ length: spec.min }, () => beginItem(spec.item))]];
  });
  return Object.fromEntries(lists) as NewEntry['data'];
}

function beginItem({ spec }: FieldInfo) {
  return spec.kind === 'group' ? Object.fromEntries(spec.fields.map(({ name }) => [name, ''])) : '';
}

/** Formats a time as the files do, in the agency's time zone: "2026-03-14T09:00:00-04:00". */
export function toPublished(moment: Date): string {
  const local = toAgencyTime(moment);
  const minutes = Math.floor(moment.getTime() / 60_000) * 60_000;
  const hours = Math.round((minutes - Date.parse(`${local}Z`)) / 3_600_000);
  return `${local}:00-0${hours}:00`;
}

/** Adds a new entry, filled in from an application if one was carried over; returns its key. */
export function addEntryOf(kind: EntryKind, { label, fields }: EntryList, isAsked = false): string {
  const entry = beginEntry(fields);
  const { takesApplications }: Collection = collections[kind];
  if (isAsked && takesApplications) Object.assign(entry.data, takeCarriedFields());
  return addNewEntry(kind, label, entry);
}

/** Copies an entry with its unsaved changes; returns the key of the copy. */
export async function copyEntryOf(
  kind: EntryKind,
  { label, fields }: EntryList,
  key: string,
): Promise<string> {
  const { touched } = $document.get();
  const known = readNewEntry(key, touched);
  const { data, text } = known ?? readCurrent(await loadEntryDetails(kind, key), touched);
  const copied = fields.flatMap(({ name }) =>
    name in data && !ownFields.has(name) ? [[name, data[name]]] : [],
  );
  const entry: NewEntry = { data: Object.fromEntries(copied) as NewEntry['data'], text };
  const titleField = 'name' in entry.data ? 'name' : 'title';
  entry.data[titleField] = `${readTitle(entry.data) ?? ''} (copy)`;
  Object.assign(entry.data, beginTimes(fields));
  return addNewEntry(kind, label, entry);
}

/** Fields that are not copied: a copy of a person is another person. */
const ownFields = new Set(['id', 'order', 'onHomePage', 'permissionSince', 'redirectFrom']);

/** Returns all fields of an entry, with its unsaved changes. */
function readCurrent(details: EntryDetails, touched: readonly PendingEdit[]): NewEntry {
  const { file, data, ids, lists } = details;
  const items = $texts.get();
  const read = (name: string): FieldValue | undefined => {
    const item = items.get(ids[name] ?? '');
    if (item) return readValue(item, touched) || undefined;
    const list = lists.find(({ target }) => target === `${file}#${name}`);
    if (!list) return readFieldValue({ file, field: name, saved: data[name] }, touched);
    return readListItems(list, touched).map(({ value }) => value);
  };
  const names = new Set([...Object.keys(data), ...touchedFields(file, touched)]);
  const current = [...names].flatMap((name) => {
    const value = read(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { data: Object.fromEntries(current), text: toText(read('body')) };
}

function touchedFields(file: string, touched: readonly PendingEdit[]): string[] {
  return touched.flatMap(({ target, type }) => {
    const name = target.startsWith(`${file}#`) ? target.slice(file.length + 1) : '';
    return /^\w+$/.test(name) && type === 'field' ? [name] : [];
  });
}
