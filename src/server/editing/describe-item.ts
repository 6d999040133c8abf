import type { FieldValue } from '#domain/editing/content-change.ts';
import type { ContentDirectory } from '#domain/editing/content-directory.ts';
import { findAltId, toTarget, type ContentItem } from '#domain/editing/content-item.ts';
import { formatPlace } from '#domain/editing/item-place.ts';
import type { SavedField } from '#server/editing/saved-values.ts';
import { readBuiltField } from '#server/site/built-content.ts';

/** From this length on, a text may hold lines of its own. */
const leastOfParagraphs = 250;

/** What an editor must know of an item. */
export interface ItemDescription {
  id: string;
  /** Two items with the same target are one text. */
  target: string;
  type: 'text' | 'image';
  label: string;
  /** Where it stands, in words. */
  place: string;
  /** The newest one, live or not. */
  value: string;
  isMultiline: boolean;
  isMarkdown: boolean;
  isRequired: boolean;
  maxLength: number | null;
  /** The item with the words for those who cannot see a picture. */
  altId?: string;
}

/**
 * Describes an item for an editor.
 *
 * @param saved values that are not live yet
 */
export async function describeItem(
  item: ContentItem,
  directory: ContentDirectory,
  saved: ReadonlyMap<string, SavedField>,
): Promise<ItemDescription> {
  const { leaf } = item;
  const target = toTarget(item);
  const built = await readBuiltField(item.file, item.path);
  const pending = saved.get(target);
  const altId = findAltId(item, directory);
  return {
    ...{ id: item.id, target, label: leaf.label },
    type: leaf.isImage ? 'image' : 'text',
    place: await describePlace(item),
    value: toText(pending ? pending.after : built),
    isMultiline: leaf.isMarkdown || (leaf.maxLength ?? 0) >= leastOfParagraphs,
    isMarkdown: leaf.isMarkdown,
    isRequired: !leaf.isOptional,
    maxLength: leaf.maxLength,
    ...(altId !== null && { altId }),
  };
}

/** Where an item stands, in words that name its entry as visitors know it. */
export async function describePlace(item: Omit<ContentItem, 'id'>): Promise<string> {
  const title =
    (await readBuiltField(item.file, ['name'])) ?? (await readBuiltField(item.file, ['title']));
  return formatPlace(item, typeof title === 'string' ? title : undefined);
}

/** A field that is not there reads as an empty text. */
export function toText(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** A value of any kind as people can read it; null where there is none. */
export function toShown(value: FieldValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
