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
  const { label, isMarkdown } = leaf;
  const altId = findAltId(item, directory);
  return {
    ...{ id, target: toTarget(item), label },
    ...{ place: formatItemPath(item, entryTitle), value },
    ...{ isMarkdown, ...toItemRules(item) },
    ...(altId !== null && { altId }),
  };
}

type ItemRules = Pick<ContentItemInfo, 'isMultiline' | 'isRequired' | 'maxLength' | 'type'>;

export function toItemRules({ leaf }: Pick<ContentItem, 'leaf'>): ItemRules {
  const { isImage, isMarkdown, isOptional, maxLength } = leaf;
  return {
    type: isImage ? 'image' : 'text',
    isMultiline: isMarkdown || (maxLength ?? 0) >= minMultilineLimit,
    ...{ isRequired: !isOptional, maxLength },
  };
}
