import type * as z from 'zod';
import { readChoiceSource } from '#model/schemas/chosen-fields.ts';
import { findContentKind } from '#model/files/content-files.ts';
import { formatKey, toTarget } from './content-item.ts';
import type { FieldPath } from '#model/files/field-changes.ts';
import { type FieldValue, isMapping } from '#model/files/field-value.ts';
import { listTextLeaves, type TextLeaf } from './item-template.ts';
import { contentKinds, type ContentKindName } from '#model/kinds.ts';

/**
 * The location of a list whose items, texts or groups of texts, can be added, moved and removed.
 */
export interface ContentList {
  kind: ContentKindName;
  /** Relative to the root of the repository. */
  file: string;
  path: FieldPath;
  schema: z.ZodArray;
  label: string;
  min: number;
  /** Null for no limit. */
  max: number | null;
  /** The texts of a list item, with paths below it; the path `[]` is the item itself. */
  leaves: TextLeaf[];
}

/** Returns null where there is no list, or where its items contain more than texts. */
export function findContentList(file: string, path: FieldPath): ContentList | null {
  const kind = file.startsWith('content/') ? findContentKind(file.slice('content/'.length)) : null;
  if (kind === null) return null;
  const schema = findArray(contentKinds[kind].schema, path);
  const last = path.at(-1);
  if (!schema || typeof last !== 'string' || !isMadeOfTexts(schema.element)) return null;
  const prefix = [...path.map((key) => (typeof key === 'number' ? '*' : key)), '*'];
  const leaves = listTextLeaves(contentKinds[kind])
    .filter((leaf) => prefix.every((key, index) => leaf.path[index] === key))
    .map((leaf) => ({ ...leaf, path: leaf.path.slice(prefix.length) }));
  const { min = 0, max = null } = readSizes(schema);
  const owner = path.at(-2);
  return {
    ...{ kind, file, path, schema, leaves },
    label: formatKey(last === 'items' && typeof owner === 'string' ? owner : last),
    ...{ min, max },
  };
}

/** Sorts the fields of new items in the order of the schema, which a database does not preserve. */
export function orderFields({ schema }: ContentList, value: FieldValue): FieldValue {
  const { def } = (schema.element as AnySchema)._zod;
  if (!isMapping(value) || def.type !== 'object') return value;
  const known = Object.keys(def.shape).filter((key) => Object.hasOwn(value, key));
  return { ...Object.fromEntries(known.map((key) => [key, value[key] ?? null])), ...value };
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

type AnySchema = z.core.$ZodTypes;

function findArray(schema: z.core.$ZodType, path: FieldPath): z.ZodArray | null {
  const { def } = (schema as AnySchema)._zod;
  if (def.type === 'optional' || def.type === 'default') return findArray(def.innerType, path);
  if (def.type === 'union') {
    for (const option of def.options) {
      const found = findArray(option, path);
      if (found) return found;
    }
    return null;
  }
  const [key, ...rest] = path;
  if (def.type === 'array') {
    if (key === undefined) return schema as z.ZodArray;
    return typeof key === 'number' ? findArray(def.element, rest) : null;
  }
  if (def.type !== 'object' || typeof key !== 'string' || !Object.hasOwn(def.shape, key)) {
    return null;
  }
  const inner = def.shape[key];
  return inner ? findArray(inner, rest) : null;
}

/** Returns whether typed texts alone make up an item. */
function isMadeOfTexts(schema: z.core.$ZodType): boolean {
  const { def } = (schema as AnySchema)._zod;
  if (def.type === 'object') {
    return Object.values(def.shape).every((inner) => {
      const type = (inner as AnySchema)._zod.def.type;
      return type === 'string' || type === 'optional' || type === 'default';
    });
  }
  // Values from the agency's lists are chosen, not typed.
  return def.type === 'string' && readChoiceSource(schema) === null;
}

/** Returns the limits of a list's length. */
export function readSizes(schema: z.core.$ZodTypes): { min?: number; max?: number } {
  const sizes: { min?: number; max?: number } = {};
  for (const check of schema._zod.def.checks ?? []) {
    const def = check._zod.def as {
      minimum?: number;
      maximum?: number;
      length?: number;
    };
    const [min, max] = [def.length ?? def.minimum, def.length ?? def.maximum];
    if (min !== undefined) sizes.min = min;
    if (max !== undefined) sizes.max = max;
  }
  return sizes;
}
