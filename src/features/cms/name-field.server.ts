import { findItemsAt } from '#features/content/content-item.ts';
import type { FieldPath } from '#features/content/field-changes.ts';
import { formatKey, formatPlace } from '#features/content/item-place.ts';
import type { TextLeaf } from '#features/content/text-leaf.ts';
import { getDirectory } from '#features/content/built-content.server.ts';
import type { EntryPlace } from './entry-path.server.ts';

/**
 * Names a field of an entry in words: "Article “Naps” › Category".
 *
 * @param data what the entry holds, for its name
 */
export async function nameField(
  { file, kindName }: EntryPlace,
  path: FieldPath,
  data: object,
): Promise<string> {
  const [item] = findItemsAt(file, path, await getDirectory());
  const key = path.findLast((each) => typeof each === 'string') ?? 'text';
  const label = item?.leaf.label ?? formatKey(key);
  const title: unknown = Reflect.get(data, 'name') ?? Reflect.get(data, 'title');
  return formatPlace(
    { kind: kindName, file, path, leaf: { label } as TextLeaf },
    typeof title === 'string' ? title : undefined,
  );
}
