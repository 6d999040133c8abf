import type { FieldChange, FieldPath, FieldValue } from './field-changes.ts';
import { isList, isMapping, readEntry } from './equal-values.ts';

/** What a content file holds: the fields of its YAML and the Markdown below its head. */
export interface ContentData {
  data: object;
  /** Empty in a YAML file. */
  text: string;
}

type Change = Pick<FieldChange, 'path' | 'after'>;

function applyToList(list: readonly FieldValue[], path: FieldPath, after: Change['after']) {
  const [index, ...rest] = path;
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index > list.length) {
    throw new Error(`There is no place ${String(index)} in a list of ${list.length.toString()}.`);
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
 * Puts changes into what a file holds, one after the other: fields are set, added (with all that
 * leads to them) or, where `after` is undefined, removed; removing what is not there does nothing.
 * Throws where a path leads through a text or number, or past the end of a list.
 *
 * @param content what the file held; it stays as it is
 * @param changes the changes; path `[]` is the Markdown below the head
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
