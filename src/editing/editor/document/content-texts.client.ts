import { atom } from 'nanostores';
import { sendRequest } from '#lib/browser/request.client.ts';
import { removeText } from './editing-document.client.ts';
import { areEqual, type EditedText, isChange, type PendingEdit } from './pending-edits.ts';
import { $document, setDocument } from './editing-store.client.ts';
import { withSession } from './session-gate.client.ts';
import type { FieldValue } from '#model/files/field-value.ts';
import type { ListItem } from '#model/merge/saved-lists.ts';
import {
  contentTextsSchema,
  type ContentTextInfo,
  type ContentListInfo,
} from '#model/describe/text-contract.ts';

export const $texts = atom<ReadonlyMap<string, ContentTextInfo>>(new Map());

/** The lists that the items belong to, by target. */
export const $lists = atom<ReadonlyMap<string, ContentListInfo>>(new Map());

/** Returns the content id of a picture's focal point. */
export function toFocusId(pictureId: string): string {
  return pictureId.replace('-image', '-image-focus');
}

/** The maximum age of a prefetched answer. */
const maxAheadMilliseconds = 5000;

let ahead: { ids: string; at: number; answer: Promise<unknown> } | null = null;

async function askForTexts(ids: string[]): Promise<unknown> {
  const response = await sendRequest('POST', '/api/admin/content-items', { ids });
  return response.json();
}

/** Returns a prefetched answer; null if there is none or it is too old. */
function findAhead(ids: string[]): Promise<unknown> | null {
  if (ahead?.ids !== ids.join(' ')) return null;
  return performance.now() - ahead.at < maxAheadMilliseconds ? ahead.answer : null;
}

/** Prefetches texts, such as when the pointer nears the button for edit mode. */
export function askAhead(wanted: string[]): void {
  const ids = [...new Set(wanted)];
  if (findAhead(ids)) return;
  // A failed request is repeated, and its error shown, when the texts are needed.
  const answer = askForTexts(ids).catch(() => null);
  ahead = { ids: ids.join(' '), at: performance.now(), answer };
}

/** Throws RequestError when the server refuses. */
export async function loadTexts(wanted: string[]): Promise<void> {
  const ids = [...new Set(wanted)];
  const known = await findAhead(ids);
  ahead = null;
  const answer = known ?? (await withSession(() => askForTexts(ids)));
  const { items, lists } = contentTextsSchema.parse(answer);
  for (const item of items) dropStaleText(item);
  for (const { target, items: value } of lists) dropStaleText({ target, value });
  $lists.set(new Map([...$lists.get(), ...lists.map((list) => [list.target, list] as const)]));
  addTexts(items);
}

export function addTexts(items: readonly ContentTextInfo[]): void {
  $texts.set(new Map([...$texts.get(), ...items.map((item) => [item.id, item] as const)]));
}

/** Resets the history of an unchanged text that somebody else has changed. */
function dropStaleText({ target, value }: Pick<PendingEdit, 'target' | 'value'>): void {
  const touched = $document.get().touched.find((each) => each.target === target);
  if (!touched || isChange(touched) || areEqual(touched.base, value)) return;
  setDocument(removeText($document.get(), target));
}

/** Replaces what the server has of a list. */
export function setListItems(target: string, items: ListItem[]): void {
  const list = $lists.get().get(target);
  if (list) $lists.set(new Map($lists.get()).set(target, { ...list, items }));
}

/** Replaces what the server has of a text or picture. */
export function setTextValue(target: string, value: string): void {
  const items = [...$texts.get()].map(
    ([id, item]) => [id, item.target === target ? { ...item, value } : item] as const,
  );
  $texts.set(new Map(items));
}

export function listIdsOf(target: string): string[] {
  return [...$texts.get().values()].flatMap((item) => (item.target === target ? [item.id] : []));
}

export function toEditedText(item: ContentTextInfo): EditedText {
  const { id, target, type, place, isRequired, maxLength, value: base } = item;
  const text = { id, target, type, place, page: location.pathname, isRequired, maxLength, base };
  const list = listAround(id);
  return list ? { ...text, list } : text;
}

/** Returns the items of the list that a text belongs to, if any, in the positions that ids use. */
function listAround(id: string): FieldValue[] | undefined {
  const list = [...$lists.get().values()].find(({ ids }) => Object.hasOwn(ids, id));
  return (
    list &&
    Array.from(
      { length: list.builtCount },
      (_, index) => list.items.find(({ key }) => key === `b${index}`)?.value ?? null,
    )
  );
}
