import type { FieldPath } from '#model/files/field-changes.ts';
import { shippedEntries } from './shipped-content.ts';

/**
 * Returns the text of a field in the repository's content.
 *
 * @param file path from the root of the repository
 * @returns undefined where there is no such field
 */
export function readEntryField(file: string, path: FieldPath): string | undefined {
  const entry = shippedEntries.find((each) => each.file === file);
  if (path.length === 0) return entry?.text.trim();
  const value = path.reduce<unknown>(
    (outer, key) => (typeof outer === 'object' && outer ? Reflect.get(outer, key) : undefined),
    entry?.data,
  );
  return typeof value === 'string' ? value : undefined;
}
