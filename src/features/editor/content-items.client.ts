import { atom } from 'nanostores';
import { sendRequest } from '#lib/browser/request.client.ts';
import { forgetText, type EditedText } from './editing-document.client.ts';
import { $document, setDocument } from './editing-store.client.ts';
import { withSession } from './session-gate.client.ts';
import { contentItemsSchema, type ContentItemInfo } from '#features/publishing/editing-api.ts';

/** What is known about content ids. */
export const $items = atom<ReadonlyMap<string, ContentItemInfo>>(new Map());

/**
 * Asks the server about content ids, and about the texts that describe their pictures.
 *
 * @throws RequestError where the server did not answer as hoped
 */
export async function loadItems(ids: string[]): Promise<void> {
  const items = await askForItems([...new Set(ids)]);
  const known = new Set(items.map(({ id }) => id));
  const altIds = items.flatMap(({ altId }) => (altId && !known.has(altId) ? [altId] : []));
  const descriptions = altIds.length > 0 ? await askForItems(altIds) : [];
  const all = [...items, ...descriptions];
  for (const item of all) dropStaleText(item);
  $items.set(new Map([...$items.get(), ...all.map((item) => [item.id, item] as const)]));
}

async function askForItems(ids: string[]): Promise<ContentItemInfo[]> {
  const response = await withSession(() =>
    sendRequest('POST', '/api/admin/content-items', { ids }),
  );
  return contentItemsSchema.parse(await response.json()).items;
}

/** A text without a change, that somebody else has changed since, begins anew. */
function dropStaleText({ target, value }: ContentItemInfo): void {
  const touched = $document.get().touched.find((each) => each.target === target);
  if (!touched || touched.value !== touched.base || touched.base === value) return;
  setDocument(forgetText($document.get(), target));
}

/** Notes what the server now has for a text. */
export function setItemValue(target: string, value: string): void {
  const items = [...$items.get()].map(
    ([id, item]) => [id, item.target === target ? { ...item, value } : item] as const,
  );
  $items.set(new Map(items));
}

/** The ids, of those that were asked for, that stand for a text. */
export function listIdsOf(target: string): string[] {
  return [...$items.get().values()].flatMap((item) => (item.target === target ? [item.id] : []));
}

/** The text that an item stands for, as it is edited on this page. */
export function toEditedText(item: ContentItemInfo): EditedText {
  const { id, target, type, place, isRequired, maxLength, value } = item;
  const page = location.pathname;
  return { id, target, type, place, page, isRequired, maxLength, base: value };
}
