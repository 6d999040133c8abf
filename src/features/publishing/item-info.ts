import type { ContentDirectory } from '#features/content/content-directory.ts';
import {
  findAltId,
  toTarget,
  type ContentItem,
  formatItemPath,
} from '#features/content/content-item.ts';
import type { ContentItemInfo } from './editing-api.ts';

/** Lets texts with at least this limit, in characters, have line breaks. */
const minMultilineLimit = 250;

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
    ...{ place: formatItemPath(item, entryTitle), value },
    isMultiline: isMarkdown || (maxLength ?? 0) >= minMultilineLimit,
    ...{ isMarkdown, isRequired: !isOptional, maxLength },
    ...(altId !== null && { altId }),
  };
}
