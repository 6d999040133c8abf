import type { ContentDirectory } from '#model/ids/content-directory.ts';
import {
  findAltId,
  findTargetId,
  toTarget,
  type ContentText,
  findTextsAt,
  formatTextPath,
} from '#model/ids/content-text.ts';
import type { ContentList } from '#model/ids/content-list.ts';
import { minMultilineLimit } from '#model/field.ts';
import { describePages } from '#model/entries/shared-facts.ts';
import type { FieldValue } from '#model/files/field-value.ts';
import type { ContentTextInfo, ContentListInfo } from './text-contract.ts';
import type { ListItem } from '#model/merge/saved-lists.ts';
import { toListItems } from '#model/merge/saved-lists.ts';

export function toTextInfo(
  item: ContentText,
  directory: ContentDirectory,
  {
    value,
    entryTitle,
    pages = 0,
  }: { value: string; entryTitle: string | undefined; pages?: number },
): ContentTextInfo {
  const { id, leaf } = item;
  const { label, isMarkdown } = leaf;
  const altId = findAltId(item, directory);
  const targetId = findTargetId(item, directory);
  return {
    id,
    target: toTarget(item),
    label,
    place: formatTextPath(item, entryTitle),
    value,
    isMarkdown,
    ...toTextRules(item),
    ...(altId !== null && { altId }),
    ...(targetId !== null && { targetId }),
    ...(leaf.isMoment && { isMoment: true }),
    ...(leaf.isPortrait && { isPortrait: true }),
    ...(leaf.shapes && { shapes: leaf.shapes }),
    ...(pages > 1 && { shownOn: describePages(toTarget(item), pages) }),
  };
}

type TextRules = Pick<
  ContentTextInfo,
  'isLink' | 'isMultiline' | 'isRequired' | 'maxLength' | 'type'
>;

export function toTextRules({ leaf }: Pick<ContentText, 'leaf'>): TextRules {
  const { isImage, isLink, isMarkdown, isOptional, maxLength } = leaf;
  return {
    type: isImage ? 'image' : 'text',
    isMultiline: isMarkdown || (maxLength ?? 0) >= minMultilineLimit,
    isRequired: !isOptional,
    maxLength,
    ...(isLink && { isLink }),
  };
}

interface ListState {
  /** The items on the served site. */
  built: readonly FieldValue[];
  /** The saved items that are not yet live, where they differ. */
  items?: ListItem[] | undefined;
  place: string;
}

export function toListInfo(
  list: ContentList,
  directory: ContentDirectory,
  { built, items = toListItems(built), place }: ListState,
): ContentListInfo {
  return {
    target: toTarget(list),
    label: list.label,
    place,
    items,
    min: list.min,
    max: list.max,
    builtCount: built.length,
    ids: listIds(list, directory, built.length),
    fields: list.leaves.map((leaf) => ({
      path: [...leaf.path],
      label: leaf.label,
      isMarkdown: leaf.isMarkdown,
      ...toTextRules({ leaf }),
    })),
  };
}

/**
 * Maps the ids of the texts in a list to their paths below the list. An empty list is known by the
 * ids that its first item would have.
 */
export function listIds(
  { file, path, leaves }: ContentList,
  directory: ContentDirectory,
  count: number,
): Record<string, string> {
  const ids = [...Array(Math.max(count, 1)).keys()].flatMap((index) =>
    leaves.flatMap((leaf) => {
      const below = [index, ...leaf.path];
      return findTextsAt(file, [...path, ...below], directory).map(({ id }) => [
        id,
        below.join('.'),
      ]);
    }),
  );
  return Object.fromEntries(ids) as Record<string, string>;
}
