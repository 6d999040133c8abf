import type { SavedField } from '#features/content/merge.ts';
import type { FieldValue } from '#features/content/field-changes.ts';
import type { ContentDirectory } from '#features/content/content-directory.ts';
import { toTarget, type ContentItem, formatItemPath } from '#features/content/content-item.ts';
import type { ContentItemInfo, EditConflict } from './editing-api.ts';
import { toItemInfo, toItemRules } from './item-info.ts';
import { readBuiltField } from '#features/content/built-content.server.ts';

export async function describeItem(
  item: ContentItem,
  directory: ContentDirectory,
  saved: ReadonlyMap<string, SavedField>,
): Promise<ContentItemInfo> {
  const built = await readBuiltField(item.file, item.path);
  const pending = saved.get(toTarget(item));
  const value = toText(pending ? pending.after : built);
  return toItemInfo(item, directory, { value, entryTitle: await readEntryTitle(item) });
}

/** Returns the path of an item as visitors know it, with the title of its entry. */
export async function describeItemPath(item: Omit<ContentItem, 'id'>): Promise<string> {
  return formatItemPath(item, await readEntryTitle(item));
}

/** Returns the title of an item's entry; undefined where it has none. */
async function readEntryTitle({ file }: Pick<ContentItem, 'file'>): Promise<string | undefined> {
  const title = (await readBuiltField(file, ['name'])) ?? (await readBuiltField(file, ['title']));
  return typeof title === 'string' ? title : undefined;
}

export function toText(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Returns a value of any kind as readable text; null where there is none. */
export function toReadableText(value: FieldValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

interface ConflictValues {
  before?: FieldValue | undefined;
  after?: FieldValue | undefined;
  theirs: FieldValue | undefined;
  by: string | null;
}

export async function describeConflict(
  item: ContentItem,
  { before, after, theirs, by }: ConflictValues,
): Promise<EditConflict> {
  return {
    id: item.id,
    place: await describeItemPath(item),
    ...{ base: toText(before), yours: toText(after), theirs: toText(theirs) },
    ...(by !== null && { by }),
    rules: toItemRules(item),
  };
}
