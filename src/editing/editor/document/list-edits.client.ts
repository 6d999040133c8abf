import { createUuid } from '#lib/browser/create-uuid.client.ts';
import type { ContentListInfo } from '#model/describe/text-contract.ts';
import { toText } from '#model/files/field-value.ts';
import type { ListItem } from '#model/merge/saved-lists.ts';
import { changeText } from './editing-document.client.ts';
import { type EditedText, findEdit, type PendingEdit } from './pending-edits.ts';
import { $document, setDocument } from './editing-store.client.ts';
import { $lists } from './content-texts.client.ts';
import { announce } from './editor-message.client.ts';

/** Returns the items that the server has, which are others after each save. */
function readSavedItems({ target, items }: Pick<ContentListInfo, 'items' | 'target'>): ListItem[] {
  return $lists.get().get(target)?.items ?? items;
}

/** Returns the items of a list, with the unsaved changes. */
export function readListItems(
  { target, items }: Pick<ContentListInfo, 'items' | 'target'>,
  touched: readonly PendingEdit[],
): ListItem[] {
  return findEdit(touched, target, 'list')?.value ?? readSavedItems({ target, items });
}

/** Formats the items of a list for display, one per line. */
export function formatItems(items: readonly (ListItem | ListItem['value'])[]): string {
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

function toEditedList(list: ContentListInfo) {
  const { target, place } = list;
  return {
    id: target,
    target,
    type: 'list',
    place,
    page: location.pathname,
    isRequired: true,
    maxLength: null,
    base: readSavedItems(list),
  } satisfies EditedText;
}

export function changeListItems(list: ContentListInfo, items: ListItem[]): void {
  setDocument(changeText($document.get(), toEditedList(list), items, Date.now()));
}

const readNow = (list: ContentListInfo) => readListItems(list, $document.get().touched);

/** Appends an item with empty texts to a list; returns its key. */
export function addItem(list: ContentListInfo, after?: string): string {
  const required = list.fields.filter(({ isRequired }) => isRequired);
  const isText = list.fields.some(({ path }) => path.length === 0);
  const value = isText ? '' : Object.fromEntries(required.map(({ path }) => [path.join('.'), '']));
  const items = readNow(list);
  const at = items.findIndex(({ key }) => key === after);
  return insertItem(list, at < 0 ? items.length : at + 1, value);
}

/** Inserts a copy of an item after it; `value` is the item with its unsaved texts. */
export function copyItem(list: ContentListInfo, key: string, value: ListItem['value']): string {
  const at = readNow(list).findIndex((each) => each.key === key);
  return insertItem(list, at + 1, value);
}

function insertItem(list: ContentListInfo, at: number, value: ListItem['value']): string {
  const key = `n${createUuid()}`;
  changeListItems(list, readNow(list).toSpliced(at, 0, { key, value }));
  announce(`Added: ${nameItem(list, at)}`);
  return key;
}

export function removeItem(list: ContentListInfo, key: string): void {
  const items = readNow(list);
  const at = items.findIndex((each) => each.key === key);
  changeListItems(list, items.toSpliced(at, 1));
  announce(`Removed: ${nameItem(list, at)}. Undo brings it back.`);
}

/** Moves an item to an index, counted without it. */
export function moveItem(list: ContentListInfo, key: string, to: number): void {
  const items = readNow(list);
  const from = items.findIndex((each) => each.key === key);
  const [item] = items.slice(from);
  if (!item || to < 0 || to >= items.length || to === from) return;
  changeListItems(list, items.toSpliced(from, 1).toSpliced(to, 0, item));
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
export function changeItemText({ list, key, path, isRequired }: ListPart, text: string): void {
  const items = readNow(list).map((item) => {
    if (item.key !== key) return item;
    if (path === '') return { key, value: text };
    const value = { ...(item.value as Record<string, ListItem['value']>), [path]: text };
    if (text === '' && !isRequired) Reflect.deleteProperty(value, path);
    return { key, value };
  });
  changeListItems(list, items);
}

/** Returns the texts that an item lacks; the site has all those of its own items. */
export function listNeeded(
  { fields }: ContentListInfo,
  { key, value }: ListItem,
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
