import type * as z from 'zod';
import { type Field, findField, listSchemaFields } from '#model/field.ts';
import { formatKey, isTyped } from '#model/field-info.ts';
import { findFileKind } from '#model/entries/content-file.ts';
import { toTarget } from './content-text.ts';
import type { FieldPath } from '#model/files/field-changes.ts';
import { type FieldValue, isMapping } from '#model/files/field-value.ts';
import { listTextLeaves, type TextLeaf } from './id-template.ts';
import { contentKinds, type ContentKindName } from '#model/kinds.ts';

/**
 * The location of a list whose items, texts or groups of texts, can be added, moved and removed.
 */
export interface ContentList {
  kind: ContentKindName;
  /** Relative to the root of the repository. */
  file: string;
  path: FieldPath;
  schema: z.ZodType;
  item: Field;
  label: string;
  min: number;
  /** Null for no limit. */
  max: number | null;
  /** The texts of a list item, with paths below it; the path `[]` is the item itself. */
  leaves: TextLeaf[];
}

/** Returns null where there is no list, or where its items contain more than texts. */
export function findContentList(file: string, path: FieldPath): ContentList | null {
  const kind = findFileKind(file);
  const last = path.at(-1);
  if (kind === null || typeof last !== 'string') return null;
  const field = findField(listSchemaFields(contentKinds[kind].schema), path);
  if (field?.spec.kind !== 'list' || !isMadeOfTexts(field.spec.item)) return null;
  const { item, min, max } = field.spec;
  const prefix = [...path.map((key) => (typeof key === 'number' ? '*' : key)), '*'];
  const leaves = listTextLeaves(contentKinds[kind])
    .filter((leaf) => prefix.every((key, index) => leaf.path[index] === key))
    .map((leaf) => ({ ...leaf, path: leaf.path.slice(prefix.length) }));
  const owner = path.at(-2);
  return {
    kind,
    file,
    path,
    item,
    min,
    max,
    leaves,
    schema: field.schema,
    label: formatKey(last === 'items' && typeof owner === 'string' ? owner : last),
  };
}

/** Sorts the fields of new items in the order of the schema, which a database does not preserve. */
export function orderFields({ spec }: Field, value: FieldValue): FieldValue {
  if (!isMapping(value) || spec.kind !== 'group') return value;
  const names = spec.fields.map(({ name }) => name);
  const ordered = names.filter((name) => Object.hasOwn(value, name));
  return { ...Object.fromEntries(ordered.map((name) => [name, value[name] ?? null])), ...value };
}

/** Parses the target of a list; null for one that no file could have. */
export function parseListTarget(target: string): ContentList | null {
  const [file = '', path = '', ...rest] = target.split('#');
  if (target.length > 200 || rest.length > 0 || path === '') return null;
  const keys = path.split('.').map((key) => (/^\d{1,4}$/.test(key) ? Number(key) : key));
  const list = findContentList(file, keys);
  return list && toTarget(list) === target ? list : null;
}

/** Lists the lists along a path, outermost first. */
export function listListsAround(file: string, path: FieldPath): ContentList[] {
  return path.flatMap((key, index) => {
    const list = typeof key === 'number' ? findContentList(file, path.slice(0, index)) : null;
    return list ? [list] : [];
  });
}

/** Returns whether typed texts alone make up an item; values from the agency's lists are chosen. */
function isMadeOfTexts(item: Field): boolean {
  return item.spec.kind === 'group'
    ? item.spec.fields.every((field) => field.optional || isTyped(field))
    : isTyped(item);
}
