import * as z from 'zod';
import { type FieldValue, isList, isMapping, readEntry } from './field-value.ts';

/** The keys and indexes from the outside in; `[]` is the Markdown below a head. */
export const fieldPathSchema = z.array(z.union([z.string(), z.int().min(0)])).readonly();

export type FieldPath = z.infer<typeof fieldPathSchema>;

export const fieldValueSchema: z.ZodType<FieldValue> = z.json();

export const fieldChangeSchema = z.object({
  /** Relative to the root of the repository. */
  file: z.string(),
  path: fieldPathSchema,
  /** The value that the editor saw; undefined if there was no field. */
  before: fieldValueSchema.optional(),
  /** Undefined to remove the field. */
  after: fieldValueSchema.optional(),
  /** For lists, the index in `before` of each item of `after`; null for a new one. */
  from: z.array(z.int().min(0).nullable()).readonly().optional(),
  /** The outermost list around the field, so that its item is found even after a move. */
  within: fieldValueSchema.optional(),
});

export type FieldChange = z.infer<typeof fieldChangeSchema>;

export const contentChangeSchema = z.discriminatedUnion('kind', [
  fieldChangeSchema.extend({ kind: z.literal('field') }),
  z.object({ kind: z.literal('create'), file: z.string(), text: z.string() }),
  /** `before` is the deleted file's text; null for a picture. */
  z.object({ kind: z.literal('remove'), file: z.string(), before: z.string().nullable() }),
  /** A picture whose bytes are stored beside the journal until git has them. */
  z.object({ kind: z.literal('picture'), file: z.string() }),
]);

export type ContentChange = z.infer<typeof contentChangeSchema>;

/** Returns the value of a field, if any. `[]` is the trimmed Markdown. */
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

export interface ContentData {
  data: object;
  text: string;
}

type Change = Pick<FieldChange, 'path' | 'after'>;

function applyToList(list: readonly FieldValue[], path: FieldPath, after: Change['after']) {
  const [index, ...rest] = path;
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index > list.length) {
    throw new Error(`There is no position ${String(index)} in a list of ${list.length}.`);
  }
  const value = applyToValue(list[index], rest, after);
  return value === undefined ? list.toSpliced(index, 1) : list.toSpliced(index, 1, value);
}

function applyToMapping(mapping: object, path: FieldPath, after: Change['after']) {
  const [segment, ...rest] = path;
  const key = String(segment);
  const value = applyToValue(readEntry(mapping, key), rest, after);
  const entries = Object.entries(mapping as Record<string, FieldValue>);
  if (value === undefined) return Object.fromEntries(entries.filter(([name]) => name !== key));
  if (!Object.hasOwn(mapping, key)) return Object.fromEntries([...entries, [key, value]]);
  return Object.fromEntries(entries.map(([name, old]) => [name, name === key ? value : old]));
}

function applyToValue(
  value: FieldValue | undefined,
  path: FieldPath,
  after: Change['after'],
): FieldValue | undefined {
  if (path.length === 0) return after;
  if (isList(value)) return applyToList(value, path, after);
  if (isMapping(value)) return applyToMapping(value, path, after);
  if (value !== undefined && value !== null) {
    throw new Error(`There is no field ${path.join('.')} within a single value.`);
  }
  if (after === undefined) return value;
  return typeof path[0] === 'number'
    ? applyToList([], path, after)
    : applyToMapping({}, path, after);
}

/**
 * Sets, adds (with missing parents) and removes fields in order, without changing `content`.
 * Removing a missing field does nothing. Throws where a path leads through a text or number, or
 * past the end of a list.
 */
export function applyFieldChanges(content: ContentData, changes: readonly Change[]): ContentData {
  let { data, text } = content;
  for (const { path, after } of changes) {
    if (path.length > 0) data = applyToMapping(data, path, after);
    else if (after === undefined || typeof after === 'string') text = after ?? '';
    else throw new Error('The Markdown of a content file must be text.');
  }
  return { data, text };
}
