import { atom } from 'nanostores';
import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { formatLongDate, formatMonth } from '#lib/text/long-date.ts';
import {
  type Collection,
  collections,
  type EntryKind,
  findNewKind,
  newEntryPrefix,
} from '#model/collections.ts';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import type { FieldInfo } from '#model/field-info.ts';
import { type FieldValue, isList, isMapping, toText } from '#model/files/field-value.ts';
import type { ListItem } from '#model/merge/saved-lists.ts';
import { formatCategory } from '#model/schemas/category.ts';
import { takeCarriedFields } from '#office/shell/carry-to-profile.client.ts';
import type { SavedContent } from '#editing/publishing/publishing-contract.ts';
import { $added } from './added-entries.client.ts';
import { $texts, addTexts } from '#editing/editor/document/content-texts.client.ts';
import { markDeparture, newEntryHash } from '#editing/editor/document/edit-mode.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import {
  changeNewEntry,
  loadEntryList,
  readNewEntry,
} from '#editing/editor/document/entry-edits.client.ts';
import { missingFields } from '#editing/editor/document/entry-form.ts';
import { beginEntry } from '#editing/editor/document/new-entries.client.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { isMoment } from '#editing/editor/document/card-values.ts';
import { $asked, findAskedFile, readAsked, toFieldAddress } from './edit-focus.client.ts';
import {
  describeNewField,
  listInPlace,
  type NewValues,
  readNewValues,
  type WrittenEntry,
} from './new-entry.client.ts';
import { $saved, showFocus, showPicture } from './saved-content.client.ts';

/** The entry that is written on this page; null on other pages. */
export const $newEntry = atom<WrittenEntry | null>(null);

/** Returns whether the entry was saved, so that it is no longer written here. */
export function isNewEntrySaved({ target }: WrittenEntry): boolean {
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
  const inPlace = listInPlace(found.map(({ field }) => field));
  const page = { kind, list, target, start, inPlace };
  const { takesApplications }: Collection = collections[kind];
  const handed = takesApplications ? takeCarriedFields() : {};
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
    if (!shown) return;
    $asked.set({ kind: 'target', target: `${target}#${shown.dataset.newField ?? ''}` });
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
    const items = found.flatMap((each) =>
      describeNewField(page, each.region.id, each.field, values),
    );
    addTexts(items);
    keepWritten(items, describeLists(page, lists, values));
    showOthers(root, values);
    showChecks(root, values);
    showFacts(page, values);
    markNeeded(own, page, values);
  };
  $document.subscribe(show);
  addEventListener('hashchange', openAnother);
}

/** Returns the target that the address names, or a new one, which it then names. */
function readTarget(kind: EntryKind): string {
  const asked = findAskedFile(readAsked());
  if (asked !== null && findNewKind(asked) === kind) return asked;
  const target = `${newEntryPrefix}${kind}:${createUuid()}`;
  history.replaceState(history.state, '', toFieldAddress(location.pathname, target));
  return target;
}

/** Opens the entry that a link names, on this page, too. */
function openAnother(): void {
  const target = $newEntry.get()?.target;
  const asked = findAskedFile(readAsked());
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

/** Describes the lists of a profile as they are once they are saved, which shows their items. */
function describeLists(
  { target }: WrittenEntry,
  templates: readonly string[],
  values: NewValues,
): SavedContent {
  const lists = templates.map((template) => {
    const name = toFieldName(template.replace('*-', ''));
    const value = values[name];
    const written = (isList(value) ? value : []).filter(
      (item) => typeof item === 'string' || isMapping(item),
    );
    const items = written.map((item, index): ListItem => ({ key: `n${index}`, value: item }));
    const shown = { ids: { [template.replace('*', '1')]: '0' }, items };
    return [`${target}#${name}`, { type: 'list', value: shown }] as const;
  });
  return Object.fromEntries(lists);
}

/** Keeps what is written on the page when edit mode ends. */
function keepWritten(items: readonly ContentTextInfo[], lists: SavedContent): void {
  const ids = new Set([...items.map(({ id }) => id), ...Object.keys(lists)]);
  const others = Object.entries($saved.get()).filter(([id]) => !ids.has(id));
  const written = items.flatMap(({ id, type, value }): [string, SavedContent[string]][] =>
    value === '' ? [] : [[id, { type, value }]],
  );
  $saved.set({ ...Object.fromEntries([...others, ...written]), ...lists });
}

/** The placeholders, where nothing is written yet. */
const served = new WeakMap<Element, string>();

/** Shows the fields that are not edited in place. */
function showOthers(root: HTMLElement, values: NewValues): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-new-field]')) {
    if (element instanceof HTMLUListElement) {
      showLines(element, values[element.dataset.newField ?? '']);
      continue;
    }
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

const servedLines = new WeakMap<HTMLUListElement, Element[]>();

/** Shows the lines of a list that is written beside the page, or what stands for them. */
function showLines(list: HTMLUListElement, value: FieldValue | undefined): void {
  const known = servedLines.get(list) ?? [...list.children];
  servedLines.set(list, known);
  const lines = (isList(value) ? value : []).flatMap((line) => {
    const texts = (isMapping(line) ? Object.values(line) : [line]).map(toText);
    if (texts.every((text) => text === '')) return [];
    const item = document.createElement('li');
    for (const text of texts) {
      item.append(Object.assign(document.createElement('p'), { textContent: text }));
    }
    return [item];
  });
  list.replaceChildren(...(lines.length === 0 ? known : lines));
}

/** Shows the months of a caregiver's checks. */
function showChecks(root: HTMLElement, values: NewValues): void {
  const checks = isMapping(values.checks) ? values.checks : {};
  const items = [...root.querySelectorAll<HTMLElement>('[data-check]')];
  for (const item of items) {
    const month = toText(checks[item.dataset.check ?? '']);
    item.hidden = !isMoment(`${month}-01`);
    const time = item.querySelector('time');
    if (time && !item.hidden) time.textContent = formatMonth(month);
  }
  const box = items[0]?.closest<HTMLElement>('.checks');
  if (box) box.hidden = items.every(({ hidden }) => hidden);
}

let lastFacts = '';

/** Shows a caregiver's rating and chosen facts. */
function showFacts({ kind, list: { words }, inPlace }: WrittenEntry, values: NewValues): void {
  const facts = JSON.stringify(Object.entries(values).filter(([name]) => !inPlace.has(name)));
  if (!words || facts === lastFacts) return;
  lastFacts = facts;
  void import('./changed-cards.client.ts').then(({ showWritten }) =>
    showWritten(kind, values, words),
  );
}

/** Marks what keeps the entry from being saved, where the page shows it. */
function markNeeded(
  regions: readonly PageRegion[],
  { list }: WrittenEntry,
  values: NewValues,
): void {
  const missing = new Set(missingFields(list, values).map(({ field }) => field.name));
  for (const { id, element } of regions) {
    const name = toFieldName(id);
    element?.toggleAttribute('data-needed', missing.has(name) || missing.has(`${name}Alt`));
  }
}

function forgetItems(regions: readonly PageRegion[]): void {
  const ids = new Set(regions.map(({ id }) => id));
  const target = `${$newEntry.get()?.target ?? ''}#`;
  const items = [...$texts.get()].filter(
    ([id, item]) => !(ids.has(id) && item.target.startsWith(target)),
  );
  $texts.set(new Map(items));
  for (const { element } of regions) element?.removeAttribute('data-needed');
}
