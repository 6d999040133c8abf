import type { ContentDirectory } from '#features/content/content-directory.ts';
import {
  findAltId,
  toTarget,
  type ContentItem,
  formatPlace,
} from '#features/content/content-item.ts';
import type { ContentItemInfo } from './editing-api.ts';

/** Texts that may be this long, in characters, may have line breaks. */
const minMultilineLimit = 250;

/**
 * Describes an item for an editor.
 *
 * @param value the present one
 * @param entryTitle how the entry calls itself, such as a caregiver's name
 */
export function toItemInfo(
  item: ContentItem,
  directory: ContentDirectory,
  { value, entryTitle }: { value: string; entryTitle: string | undefined },
): ContentItemInfo {
  const { id, leaf } = item;
  const { label, isImage, isMarkdown, isOptional, maxLength } = leaf;
  const altId = findAltId(item, directory);
  return {
    ...{ id, target: toTarget(item), type: isImage ? 'image' : 'text', label },
    ...{ place: formatPlace(item, entryTitle), value },
    isMultiline: isMarkdown || (maxLength ?? 0) >= minMultilineLimit,
    ...{ isMarkdown, isRequired: !isOptional, maxLength },
    ...(altId !== null && { altId }),
  };
}
