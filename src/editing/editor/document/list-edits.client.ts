import { createUuid } from '#lib/browser/create-uuid.client.ts';
import type { ContentListInfo } from '#model/describe/item-contract.ts';
import { toText } from '#model/files/field-value.ts';
import type { ListEntry } from '#model/merge/saved-lists.ts';
import {
  changeText,
  parseEntries,
  type EditedText,
  type PendingEdit,
} from './editing-document.client.ts';
import { $document, setDocument } from './editing-store.client.ts';
import { announce } from './editor-message.client.ts';

/** Returns the items of a list, with the unsaved changes. */
export function readEntries(
  { target, entries }: Pick<ContentListInfo, 'entries' | 'target'>,
  touched: readonly PendingEdit[],
): ListEntry[] {
  const edit = touched.find((each) => each.target === target);
  return parseEntries(edit?.value ?? entries);
}

/** Formats the items of a list for display, one per line. */
export function formatItems(json: string): string {
  const items = JSON.parse(json) as (ListEntry | ListEntry['value'])[];
  return items
    .map((item) => (typeof item === 'object' && item && 'key' in item ? item.value : item))
    .map((item) =>
      typeof item === 'string'
        ? item
        : Object.values(item ?? {})
            .map(String)
            .join('\n'),
    )
    .map((text) => `• ${text}`)
    .join('\n');
}

function toEditedList(list: ContentListInfo): EditedText {
  const { target, place, entries } = list;
  return {
    ...{ id: target, target, type: 'list', place, page: location.pathname },
    ...{ isRequired: true, maxLength: null, base: entries },
  };
}

export function changeEntries(list: ContentListInfo, entries: readonly ListEntry[]): void {
  const text = toEditedList(list);
  setDocument(changeText($document.get(), text, JSON.stringify(entries), Date.now()));
}

const readNow = (list: ContentListInfo) => readEntries(list, $document.get().touched);

/** Appends an item with empty texts to a list; returns its key. */
export function addEntry(list: ContentListInfo): string {
  const required = list.fields.filter(({ isRequired }) => isRequired);
  const isText = list.fields.some(({ path }) => path.length === 0);
  const value = isText ? '' : Object.fromEntries(required.map(({ path }) => [path.join('.'), '']));
  return insertEntry(list, readNow(list).length, value);
}

/** Inserts a copy of an item after it; `value` is the item with its unsaved texts. */
export function copyEntry(list: ContentListInfo, key: string, value: ListEntry['value']): string {
  const at = readNow(list).findIndex((each) => each.key === key);
  return insertEntry(list, at + 1, value);
}

function insertEntry(list: ContentListInfo, at: number, value: ListEntry['value']): string {
  const key = `n${createUuid()}`;
  changeEntries(list, readNow(list).toSpliced(at, 0, { key, value }));
  announce(`Added: ${nameItem(list, at)}`);
  return key;
}

export function removeItem(list: ContentListInfo, key: string): void {
  const entries = readNow(list);
  const at = entries.findIndex((each) => each.key === key);
  changeEntries(list, entries.toSpliced(at, 1));
  announce(`Removed: ${nameItem(list, at)}. Undo brings it back.`);
}

/** Moves an item to an index, counted without it. */
export function moveItem(list: ContentListInfo, key: string, to: number): void {
  const entries = readNow(list);
  const from = entries.findIndex((each) => each.key === key);
  const [entry] = entries.slice(from);
  if (!entry || to < 0 || to >= entries.length || to === from) return;
  changeEntries(list, entries.toSpliced(from, 1).toSpliced(to, 0, entry));
  announce(`${nameItem(list, from)} is now number ${to + 1}.`);
}

/** A text of an item that the served site does not have. */
interface ListPart {
  list: ContentListInfo;
  key: string;
  /** The path within the item; empty if the item is the text. */
  path: string;
  isRequired: boolean;
}

/** Changes a text of an item that the served site does not have. */
export function changeEntryText({ list, key, path, isRequired }: ListPart, text: string): void {
  const entries = readNow(list).map((entry) => {
    if (entry.key !== key) return entry;
    if (path === '') return { key, value: text };
    const value = { ...(entry.value as Record<string, ListEntry['value']>), [path]: text };
    if (text === '' && !isRequired) Reflect.deleteProperty(value, path);
    return { key, value };
  });
  changeEntries(list, entries);
}

/** Returns the texts that an item lacks; the site has all those of its own items. */
export function listNeeded(
  { fields }: ContentListInfo,
  { key, value }: ListEntry,
): ContentListInfo['fields'] {
  if (/^b\d+$/.test(key)) return [];
  return fields.filter(({ path, isRequired }) => {
    const text = path.length === 0 ? value : (value as Record<string, unknown>)[path.join('.')];
    return isRequired && toText(text).trim() === '';
  });
}

/** Returns an item's name: "Question 2". */
export function nameItem(list: ContentListInfo, index: number): string {
  return `${nameKind(list)} ${index + 1}`;
}

/** Returns the name for an item of a list: "Question", "City". */
export function nameKind({ fields, label }: ContentListInfo): string {
  const [field] = fields;
  if (field?.path.length === 0) return field.label;
  return label.replace(/ies$/, 'y').replace(/s$/, '');
}
