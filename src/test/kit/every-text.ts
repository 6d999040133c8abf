import { contentKinds } from '#model/kinds.ts';
import { type FieldPath, readField } from '#model/files/field-changes.ts';
import type { ContentDirectory } from '#model/ids/content-directory.ts';
import { findTextsAt, type ContentText } from '#model/ids/content-text.ts';
import { listTextLeaves, type LeafPath } from '#model/ids/id-template.ts';
import type { ContentEntry } from '#model/files/read-content.server.ts';

/**
 * Returns every text and picture that has a content id, also optional ones that are missing; of
 * several ids of one text the first.
 */
export function listEveryText(
  entries: readonly ContentEntry[],
  directory: ContentDirectory,
): ContentText[] {
  return entries.flatMap(({ kind, file, data, text }) =>
    listTextLeaves(contentKinds[kind]).flatMap((leaf) =>
      expand({ data, text }, leaf.path, []).flatMap((path) =>
        findTextsAt(file, path, directory).slice(0, 1),
      ),
    ),
  );
}

/** Returns the positions that a path matches: each item of each list on its way. */
function expand(
  content: { data: object; text: string },
  [key, ...rest]: LeafPath,
  before: FieldPath,
): FieldPath[] {
  if (key === undefined) return [before];
  if (key !== '*') return expand(content, rest, [...before, key]);
  const list = readField(content, before);
  if (!Array.isArray(list)) return [];
  return list.flatMap((_, place) => expand(content, rest, [...before, place]));
}
