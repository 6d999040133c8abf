import { atom } from 'nanostores';
import { sendRequest } from '#lib/browser/request.client.ts';
import { removeText, type EditedText } from './editing-document.client.ts';
import { $document, setDocument } from './editing-store.client.ts';
import { withSession } from './session-gate.client.ts';
import {
  contentItemsSchema,
  type ContentItemInfo,
  type ContentListInfo,
} from '#features/publishing/editing-api.ts';

export const $items = atom<ReadonlyMap<string, ContentItemInfo>>(new Map());

/** Holds the lists that the items are in, by target. */
export const $lists = atom<ReadonlyMap<string, ContentListInfo>>(new Map());

/** Returns the content id of a picture's focal point. */
export function toFocusId(pictureId: string): string {
  return pictureId.replace('-image', '-image-focus');
}

/** Throws RequestError when the server refuses. */
export async function loadItems(ids: string[]): Promise<void> {
  const response = await withSession(() =>
    sendRequest('POST', '/api/admin/content-items', { ids: [...new Set(ids)] }),
  );
  const { items, lists } = contentItemsSchema.parse(await response.json());
  for (const item of items) dropStaleText(item);
  for (const list of lists) dropStaleText({ ...list, value: list.entries });
  $lists.set(new Map([...$lists.get(), ...lists.map((list) => [list.target, list] as const)]));
  $items.set(new Map([...$items.get(), ...items.map((item) => [item.id, item] as const)]));
}

/** Resets the history of an unchanged text that somebody else has changed. */
function dropStaleText({ target, value }: Pick<ContentItemInfo, 'target' | 'value'>): void {
  const touched = $document.get().touched.find((each) => each.target === target);
  if (!touched || touched.value !== touched.base || touched.base === value) return;
  setDocument(removeText($document.get(), target));
}

export function setItemValue(target: string, value: string): void {
  const list = $lists.get().get(target);
  if (list) {
    $lists.set(new Map($lists.get()).set(target, { ...list, entries: value }));
    return;
  }
  const items = [...$items.get()].map(
    ([id, item]) => [id, item.target === target ? { ...item, value } : item] as const,
  );
  $items.set(new Map(items));
}

export function listIdsOf(target: string): string[] {
  return [...$items.get().values()].flatMap((item) => (item.target === target ? [item.id] : []));
}

export function toEditedText(item: ContentItemInfo): EditedText {
  const { id, target, type, place, isRequired, maxLength, value } = item;
  const page = location.pathname;
  return { id, target, type, place, page, isRequired, maxLength, base: value };
}
