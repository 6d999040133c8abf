import { atom } from 'nanostores';
import { newEntryHash } from '#components/admin/StartLinks.client.tsx';
import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { formatLongDate } from '#lib/text/long-date.ts';
import { type Collection, collections, type EntryKind } from '#model/collections.ts';
import type { ContentItemInfo } from '#model/describe/item-contract.ts';
import type { FieldInfo } from '#model/field-info.ts';
import { isList, isMapping, toText } from '#model/files/field-value.ts';
import { formatCategory } from '#model/schemas/category.ts';
import { takeHandover } from '#office/shell/handover.client.ts';
import type { SavedContent } from '#editing/publishing/publishing-contract.ts';
import { $added } from '#editing/editor/document/added-entries.client.ts';
import { $items } from '#editing/editor/document/content-items.client.ts';
import type { EditedItem } from '#editing/editor/document/edit-actions.client.ts';
import { markDeparture } from '#editing/editor/document/edit-mode.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import type { EntryList, NewEntry } from '#editing/editor/document/entries.ts';
import {
  changeNewEntry,
  loadEntryList,
  readNewEntry,
} from '#editing/editor/document/entry-edits.client.ts';
import { missingFields } from '#editing/editor/document/entry-form.ts';
import { newEntryPrefix } from '#editing/editor/document/entry-kinds.ts';
import { beginEntry } from '#editing/editor/document/new-entries.client.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { isMoment } from '#editing/editor/document/card-values.ts';
import { $asked, readAskedField, toFieldAddress } from './edit-focus.client.ts';
import { $saved, showFocus, showPicture } from './shown-content.client.ts';

/** The entry that is written on this page. */
export interface NewEntryPage {
  kind: EntryKind;
  list: EntryList;
  /** The target of its edit. */
  target: string;
  /** What it contains before anything is typed. */
  start: NewEntry;
  /** The fields that the page shows as they are edited, with those of its picture. */
  inPlace: ReadonlySet<string>;
}

/** Null on other pages. */
export const $newEntry = atom<NewEntryPage | null>(null);

/** Returns the values of the fields, by name. */
export function readNewValues(
  { target, start }: NewEntryPage,
  touched = $document.get().touched,
): Record<string, unknown> {
  const { data, text } = readNewEntry(target, touched) ?? start;
  return { ...data, body: text };
}

/** Changes a field; undefined or an empty text removes it. */
export function setNewValue(page: NewEntryPage, name: string, value: unknown): void {
  const { target, list, start } = page;
  const now = readNewEntry(target, $document.get().touched) ?? start;
  if (name === 'body') {
    changeNewEntry(target, list.label, { ...now, text: toText(value) });
    return;
  }
  const data = { ...now.data, [name]: value };
  if (value === undefined || value === '') Reflect.deleteProperty(data, name);
  changeNewEntry(target, list.label, { ...now, data });
}

/** Returns whether the entry was saved, so that it is no longer written here. */
export function isNewEntrySaved({ target }: NewEntryPage): boolean {
  return (
    readNewEntry(target, $document.get().touched) === null &&
    $added.get().some((added) => added.target === target)
  );
}

/**
 * Opens the entry that the address names, or begins one: its texts join those of the page.
 *
 * @throws RequestError when the server refuses to say which fields an entry has
 */
export async function openNewEntry(
  root: HTMLElement,
  regions: readonly PageRegion[],
): Promise<void> {
  const known = $newEntry.get();
  if (known) {
    if (isNewEntrySaved(known)) forgetItems(regions);
    return;
  }
  const kind = root.dataset.newEntry as EntryKind;
  const list = await loadEntryList(kind);
  const target = readTarget(kind);
  const start = beginEntry(list.fields);
  const own = regions.filter(({ element }) => element && root.contains(element));
  const found = own.flatMap((region) => {
    const field = list.fields.find(({ name }) => name === toFieldName(region.id));
    return field && isInPlace(field) ? [{ region, field }] : [];
  });
  const names = found.flatMap(({ field: { name, spec } }) =>
    spec.kind === 'picture' ? [name, `${name}Alt`, `${name}Focus`] : [name],
  );
  const page = { kind, list, target, start, inPlace: new Set(names) };
  const { takesApplications }: Collection = collections[kind];
  const handed = takesApplications ? takeHandover() : {};
  if (Object.keys(handed).length > 0) {
    changeNewEntry(target, list.label, { ...start, data: { ...start.data, ...handed } });
  }
  const others = own.filter((region) => !found.some((each) => each.region === region));
  for (const { id, element } of others) {
    if (element) element.dataset.newField = toFieldName(id);
  }
  const time = root.querySelector('time');
  const moment = list.fields.find(({ spec }) => spec.kind === 'moment' && !spec.isLocal);
  if (time && moment) time.dataset.newField = moment.name;
  root.addEventListener('click', ({ target: pressed }) => {
    const shown = pressed instanceof Element && pressed.closest<HTMLElement>('[data-new-field]');
    if (shown) $asked.set(`${target}#${shown.dataset.newField ?? ''}`);
  });
  root.dataset.editEntry = target;
  root.hidden = false;
  document.querySelector('[data-new-entry-note]')?.remove();
  $newEntry.set(page);
  const lists = [...root.querySelectorAll<HTMLElement>('[data-edit-each]')].map(
    ({ dataset }) => dataset.editEach ?? '',
  );
  const show = () => {
    if (isNewEntrySaved(page)) return;
    const values = readNewValues(page);
    const items = found.flatMap((each) => describeItems(page, each.region.id, each.field, values));
    $items.set(new Map([...$items.get(), ...items.map((item) => [item.id, item] as const)]));
    keepShown(items, describeLists(page, lists, values));
    showOthers(root, values);
    markNeeded(own, page, values);
  };
  $document.subscribe(show);
  addEventListener('hashchange', openAnother);
}

/** Returns the target that the address names, or a new one, which it then names. */
function readTarget(kind: EntryKind): string {
  const [asked = ''] = readAskedField()?.split('#') ?? [];
  if (asked.startsWith(`${newEntryPrefix}${kind}:`)) return asked;
  const target = `${newEntryPrefix}${kind}:${createUuid()}`;
  history.replaceState(history.state, '', toFieldAddress(location.pathname, target));
  return target;
}

/** Opens the entry that a link names, on this page, too. */
function openAnother(): void {
  const target = $newEntry.get()?.target;
  const [asked] = readAskedField()?.split('#') ?? [];
  if (location.hash !== newEntryHash && (asked === target || !asked?.startsWith(newEntryPrefix))) {
    return;
  }
  markDeparture();
  location.reload();
}

/** A text that is usually one of those known is chosen from a list. */
function isInPlace({ spec }: FieldInfo): boolean {
  return spec.kind === 'text' ? !spec.known?.length : ['markdown', 'picture'].includes(spec.kind);
}

/** Returns the field that a content id such as `blog-author-title-0` shows. */
function toFieldName(id: string): string {
  const [, words = ''] = /^[a-z]+-(.+)-\d+$/.exec(id) ?? [];
  if (words === 'content') return 'body';
  return words.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

type Values = Readonly<Record<string, unknown>>;

/** Describes a field as the server describes one that is saved. */
function describeItems(
  page: NewEntryPage,
  id: string,
  field: FieldInfo,
  values: Values,
): EditedItem[] {
  const { list } = page;
  const describe = (own: string, { name, label, spec }: FieldInfo): EditedItem => ({
    ...{ id: own, target: `${page.target}#${name}`, label, value: toText(values[name]) },
    type: spec.kind === 'picture' ? 'image' : 'text',
    place: `New ${list.label.toLowerCase()} › ${label}`,
    isMultiline: spec.kind === 'markdown' || (spec.kind === 'text' && spec.multiline),
    isMarkdown: spec.kind === 'markdown',
    // What is missing is counted, and marked on the page.
    isRequired: false,
    maxLength: 'max' in spec ? spec.max : null,
    ...(spec.kind === 'focus' && { shapes: spec.shapes }),
    onType: (typed) => setNewValue(page, name, typed),
  });
  if (field.spec.kind !== 'picture') return [describe(id, field)];
  const beside = ['Alt', 'Focus'].flatMap((suffix) => {
    const other = list.fields.find(({ name }) => name === field.name + suffix);
    return other ? [describe(id.replace('-image', `-image-${suffix.toLowerCase()}`), other)] : [];
  });
  const alt = beside.find(({ target }) => target.endsWith('Alt'));
  return [{ ...describe(id, field), ...(alt && { altId: alt.id }) }, ...beside];
}

/** Describes the lists of a profile as they are once they are saved, which shows their items. */
function describeLists(
  { target }: NewEntryPage,
  templates: readonly string[],
  values: Values,
): SavedContent {
  const lists = templates.map((template) => {
    const name = toFieldName(template.replace('*-', ''));
    const value = values[name];
    const items = (isList(value) ? value : []).filter(
      (item) => typeof item === 'string' || isMapping(item),
    );
    const entries = items.map((item, index) => ({ key: `n${index}`, value: item }));
    const shown = {
      ids: { [template.replace('*', '1')]: '0' },
      entries: JSON.stringify(entries),
    };
    return [`${target}#${name}`, { type: 'list', value: JSON.stringify(shown) }] as const;
  });
  return Object.fromEntries(lists);
}

/** Keeps what is written on the page when edit mode ends. */
function keepShown(items: readonly ContentItemInfo[], lists: SavedContent): void {
  const ids = new Set([...items.map(({ id }) => id), ...Object.keys(lists)]);
  const others = Object.entries($saved.get()).filter(([id]) => !ids.has(id));
  const written = items.flatMap(({ id, type, value }): [string, SavedContent[string]][] =>
    value === '' ? [] : [[id, { type, value }]],
  );
  $saved.set({ ...Object.fromEntries([...others, ...written]), ...lists });
}

/** What stands where nothing is written yet. */
const served = new WeakMap<Element, string>();

/** Shows the fields that are not edited in place. */
function showOthers(root: HTMLElement, values: Values): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-new-field]')) {
    if (!served.has(element)) served.set(element, element.textContent);
    const text = toText(values[element.dataset.newField ?? '']);
    if (!(element instanceof HTMLTimeElement)) {
      element.textContent = text === '' ? (served.get(element) ?? '') : formatCategory(text);
    } else if (isMoment(text)) {
      element.dateTime = text;
      element.textContent = formatLongDate(text);
    }
  }
  const image = root.querySelector<HTMLImageElement>('img[data-edit]');
  if (!image) return;
  const source = served.get(image) ?? image.getAttribute('src') ?? '';
  served.set(image, source);
  if (toText(values.image) === '') void showPicture(image, source);
  showFocus(image, toText(values.imageFocus));
}

/** Marks what keeps the entry from being saved, where the page shows it. */
function markNeeded(regions: readonly PageRegion[], { list }: NewEntryPage, values: Values): void {
  const missing = new Set(missingFields(list, values).map(({ field }) => field.name));
  for (const { id, element } of regions) {
    const name = toFieldName(id);
    element?.toggleAttribute('data-needed', missing.has(name) || missing.has(`${name}Alt`));
  }
}

function forgetItems(regions: readonly PageRegion[]): void {
  const ids = new Set(regions.map(({ id }) => id));
  const target = `${$newEntry.get()?.target ?? ''}#`;
  const items = [...$items.get()].filter(
    ([id, item]) => !(ids.has(id) && item.target.startsWith(target)),
  );
  $items.set(new Map(items));
  for (const { element } of regions) element?.removeAttribute('data-needed');
}
