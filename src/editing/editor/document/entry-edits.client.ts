import { readTitle } from '#model/entries/entry-title.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { atom } from 'nanostores';
import type { FieldValue } from '#model/files/field-value.ts';
import { compareOrder, moveEntry } from '#model/entries/entry-order.ts';
import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { $lists, loadTexts } from './content-texts.client.ts';
import { changeText } from './editing-document.client.ts';
import {
  type EditedText,
  type EditOf,
  findEdit,
  isChange,
  type PendingEdit,
  splitTarget,
} from './pending-edits.ts';
import { fieldHash, markDeparture } from './edit-mode.client.ts';
import { $document, setDocument } from './editing-store.client.ts';
import { announce } from './editor-message.client.ts';
import type { EntryDetails, EntryList, ListedEntry, NewEntry } from './entries.ts';
import { collections, type EntryKind, findNewKind, newEntryPrefix } from '#model/collections.ts';
import { withSession } from './session-gate.client.ts';

export const $entryLists = atom<ReadonlyMap<EntryKind, EntryList>>(new Map());

/** Throws RequestError when the server refuses. */
export async function loadEntryList(kind: EntryKind): Promise<EntryList> {
  const response = await withSession(() => sendRequest('GET', `/api/admin/entries/${kind}`));
  const list = (await response.json()) as EntryList;
  const known = $entryLists.get().get(kind)?.entries ?? [];
  const gone = known.filter(
    ({ file, state }) => state === 'deleted' && list.entries.every((each) => each.file !== file),
  );
  const next = { ...list, entries: [...list.entries, ...gone] };
  $entryLists.set(new Map($entryLists.get()).set(kind, next));
  return next;
}

/** Makes saved changes the state of the entries that this page lists. */
export function keepSavedEntries(saved: readonly PendingEdit[]): void {
  const edits = new Map(saved.map((edit) => [edit.target, edit]));
  const keep = (entry: ListedEntry): ListedEntry => {
    const { state, order } = toDraftEntry(entry, edits);
    return { ...entry, order, state: state === 'new' ? entry.state : state };
  };
  const lists = Array.from($entryLists.get(), ([kind, list]) => {
    return [kind, { ...list, entries: list.entries.map(keep) }] as const;
  });
  $entryLists.set(new Map(lists));
}

/** Also loads the entry's texts and lists; throws RequestError when the server refuses. */
export async function loadEntryDetails(kind: EntryKind, file: string): Promise<EntryDetails> {
  const address = `/api/admin/entries/${kind}/${toEntryName(file)}`;
  const response = await withSession(() => sendRequest('GET', address));
  const details = (await response.json()) as EntryDetails;
  const listIds = details.lists.flatMap(({ ids }) => Object.keys(ids));
  await loadTexts([...Object.values(details.ids), ...listIds]);
  const lists = details.lists.map((list) => [list.target, list] as const);
  $lists.set(new Map([...lists, ...$lists.get()]));
  return details;
}

/** Returns whether a target is the entry with a key, or one of its fields. */
export function isOfEntry(target: string | null, key: string): boolean {
  return target !== null && splitTarget(target).file === key;
}

export type DraftState = 'deleted' | 'hidden' | 'listed' | 'new' | 'saved';

/** An entry as it will be once everything is saved. */
export interface DraftEntry {
  /** The file; for a new entry, the target of its edit. */
  key: string;
  /** 0 for a new entry. */
  id: number;
  title: string;
  state: DraftState;
  /** Whether the state is not saved yet. */
  isPending: boolean;
  position: number;
  order: number | undefined;
  /** Set if the page does not show the entry by itself. */
  data?: NewEntry['data'] | undefined;
}

const fieldTarget = (file: string, field: string) => `${file}#${field}`;

/** Returns the entries of a kind in their order, with the unsaved changes. */
export function listDraftEntries(
  kind: EntryKind,
  { entries }: EntryList,
  touched: readonly PendingEdit[],
): DraftEntry[] {
  const edits = new Map(touched.map((edit) => [edit.target, edit]));
  const known = entries.map((entry) => toDraftEntry(entry, edits));
  const last = Math.max(0, ...known.map(({ position }) => position));
  const added = listNewEntries(kind, touched).map(({ target, entry }, index): DraftEntry => {
    const order = entry.data.order;
    return {
      key: target,
      id: 0,
      title: readTitle(entry.data) ?? '',
      state: 'new',
      isPending: true,
      position: last + 1 + index,
      order: typeof order === 'number' ? order : undefined,
      data: entry.data,
    };
  });
  return [...known, ...added].toSorted(compareOrder);
}

function toDraftEntry(
  { file, id, title, position, order, state, data }: ListedEntry,
  edits: ReadonlyMap<string, PendingEdit>,
): DraftEntry {
  const read = (field: string) => {
    const edit = edits.get(fieldTarget(file, field));
    return edit && isChange(edit) ? edit : undefined;
  };
  const [orderEdit, stateEdit, removal] = [read('order'), read('state'), edits.get(file)];
  const isDeleted = removal !== undefined && isChange(removal);
  const shown = stateEdit ? (stateEdit.value === 'hidden' ? 'hidden' : 'listed') : state;
  return {
    key: file,
    id,
    title,
    position,
    data,
    state: isDeleted ? 'deleted' : shown,
    isPending: isDeleted || stateEdit !== undefined,
    order: orderEdit ? (orderEdit.value as number | undefined) : order,
  };
}

/** Returns the entries that are not saved yet. */
function listNewEntries(
  kind: EntryKind,
  touched: readonly PendingEdit[],
): { target: string; entry: NewEntry }[] {
  return touched.flatMap((edit) => {
    const entry = findNewKind(edit.target) === kind ? readAdded(edit) : null;
    return entry ? [{ target: edit.target, entry }] : [];
  });
}

export function readNewEntry(target: string, touched: readonly PendingEdit[]): NewEntry | null {
  const edit = findEdit(touched, target, 'entry');
  return edit ? readAdded(edit) : null;
}

/** Returns the new entry of a change; null for any other. */
export function readAdded({ type, value }: PendingEdit): NewEntry | null {
  return type === 'entry' && typeof value === 'object' ? value : null;
}

function change<Type extends 'entry' | 'field'>(
  text: Pick<EditedText<Type>, 'base' | 'place' | 'target' | 'type'>,
  value: EditOf<Type>['value'],
): void {
  const { target } = text;
  const page = findNewPage(target) ?? location.pathname;
  const edited = { ...text, id: target, page, isRequired: false, maxLength: null };
  setDocument(changeText($document.get(), edited, value, Date.now()));
}

/** Returns the page on which a new entry is written; null if that is a card, or it is not new. */
function findNewPage(target: string): string | null {
  const kind = findNewKind(target);
  return (kind && collections[kind].newPage) ?? null;
}

/** Returns the address at which a new entry is written; null if that is a card, or it is not new. */
export function toNewAddress(target: string): string | null {
  const page = findNewPage(target);
  return page === null ? null : page + fieldHash + encodeURIComponent(target);
}

/** Returns whether a target is a new entry that is written in its card, among the others. */
export function isCardKey(target: string): boolean {
  return target.startsWith(newEntryPrefix) && findNewPage(target) === null;
}

/** Goes to another page of the site, as a link does. */
export function goTo(address: string): void {
  markDeparture();
  location.assign(address);
}

/** Adds a new entry; returns the target of its edit. */
export function addNewEntry(kind: EntryKind, label: string, entry: NewEntry): string {
  const target = `${newEntryPrefix}${kind}:${createUuid()}`;
  changeNewEntry(target, label, entry);
  return target;
}

export function changeNewEntry(target: string, label: string, entry: NewEntry): void {
  const place = `New ${label.toLowerCase()}`;
  change({ target, type: 'entry', place, base: undefined }, entry);
}

export function removeNewEntry(target: string, label: string, title: string): void {
  change(
    { target, type: 'entry', place: `New ${label.toLowerCase()}`, base: undefined },
    undefined,
  );
  announce(`Removed: ${title || `new ${label.toLowerCase()}`}. Undo brings it back.`);
}

/** Marks an entry to be deleted with the next save. */
export function deleteEntry({ file, version, title }: EntryDetails, label: string): void {
  change({ target: file, type: 'entry', place: `${label} “${title}”`, base: version }, undefined);
  announce(`${title} will be deleted when you save.`);
}

/** Cancels the deletion of an entry. */
export function keepEntry(file: string): void {
  const edit = $document.get().touched.find(({ target }) => target === file);
  if (!edit) return;
  setDocument(changeText($document.get(), edit, edit.base, Date.now()));
  announce(`${edit.place} stays.`);
}

interface FieldOf {
  file: string;
  field: string;
  /** Such as "Caregiver “Maya” › Rating". */
  place: string;
  /** The saved value. */
  saved: FieldValue | undefined;
}

/** Changes a number, a date or a choice; undefined removes the field. */
export function changeField(
  { file, field, place, saved }: FieldOf,
  value: FieldValue | undefined,
): void {
  const target = fieldTarget(file, field);
  change({ target, type: 'field', place, base: saved }, value);
}

/** Returns the value of a field, with its unsaved change. */
export function readFieldValue(
  { file, field, saved }: Omit<FieldOf, 'place'>,
  touched: readonly PendingEdit[],
): FieldValue | undefined {
  const edit = findEdit(touched, fieldTarget(file, field), 'field');
  return edit ? edit.value : saved;
}

/** Shows or hides an entry with the next save. */
export function setHidden({ file, title, data }: EntryDetails, label: string, isHidden: boolean) {
  const place = `${label} “${title}” › Visible`;
  const saved = data.state;
  const listed = saved === 'listed' ? 'listed' : undefined;
  changeField({ file, field: 'state', place, saved }, isHidden ? 'hidden' : listed);
  announce(
    isHidden ? `${title} will be hidden when you save.` : `${title} will be shown when you save.`,
  );
}

/** Moves an entry to an index among the shown entries, counted without it. */
export function moveDraftEntry(
  all: readonly DraftEntry[],
  { label, entries }: EntryList,
  key: string,
  to: number,
): void {
  const from = all.findIndex((each) => each.key === key);
  if (from < 0 || to < 0 || to >= all.length) return;
  const moved = moveEntry(
    all.map((each) => ({ ...each, id: each.key })),
    from,
    to,
  );
  for (const { id: file, order } of moved) {
    const entry = all.find((each) => each.key === file);
    if (!entry) continue;
    if (entry.state === 'new') {
      const draft = readNewEntry(file, $document.get().touched);
      if (draft) changeNewEntry(file, label, { ...draft, data: { ...draft.data, order } });
      continue;
    }
    const saved = entries.find((each) => each.file === file)?.order;
    const place = `${label} “${entry.title}” › Order`;
    changeField({ file, field: 'order', place, saved }, order);
  }
  if (moved.length > 0) announce(`${all[from]?.title ?? ''} is now number ${to + 1}.`);
}
