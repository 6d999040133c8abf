import type { FieldPath, FieldValue } from './field-changes.ts';

/**
 * Reads one place of a content file.
 *
 * @param file its data, and the Markdown below its head
 * @param path `[]` is the Markdown, without the space around it
 * @returns undefined where there is no such field
 */
export function readField(
  { data, text }: { data: object; text: string },
  path: FieldPath,
): FieldValue | undefined {
  if (path.length === 0) return text.trim();
  return path.reduce<unknown>(
    (outer, key) =>
      typeof outer === 'object' && outer !== null && Object.hasOwn(outer, key)
        ? Reflect.get(outer, key)
        : undefined,
    data,
  ) as FieldValue | undefined;
}
