import type { FieldPath } from '#model/files/field-changes.ts';
import { areEqualValues, type FieldValue, isList, isMapping } from '#model/files/field-value.ts';
import { findOrigins } from '#model/files/list-origins.ts';
import type { ChangedList } from './merge.ts';

/** An item of a list; its key is `b` with the item's index on the served site, if it is there. */
export interface ListItem {
  key: string;
  value: FieldValue;
}

export interface SavedList {
  file: string;
  path: FieldPath;
  items: ListItem[];
  /** The number of items on the served site. */
  builtCount: number;
}

interface ListDifference {
  /** Saved texts in items that the served site shows, by the item's position there. */
  fields: { file: string; path: FieldPath; after: FieldValue | undefined }[];
  lists: SavedList[];
}

/** Compares a list of the served site with its saved state. */
export function compareLists(
  { file, path, isRearranged }: ChangedList,
  before: readonly FieldValue[],
  after: FieldValue | undefined,
): ListDifference {
  const found: ListDifference = { fields: [], lists: [] };
  compareValues(before, after, path);
  return found;

  function compareValues(was: FieldValue | undefined, is: FieldValue | undefined, at: FieldPath) {
    if (areEqualValues(was, is)) return;
    if (isList(was) && isList(is)) {
      const origins = isRearranged ? findOrigins(was, is) : [...is.keys()];
      const isInPlace =
        was.length === is.length && origins.every((origin, index) => origin === index);
      if (!isInPlace)
        found.lists.push({
          file,
          path: at,
          items: toListItems(is, origins),
          builtCount: was.length,
        });
      for (const [index, origin] of origins.entries()) {
        if (origin !== null) compareValues(was[origin], is[index], [...at, origin]);
      }
    } else if (isMapping(was) && isMapping(is)) {
      for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
        compareValues(was[key], is[key], [...at, key]);
      }
    } else found.fields.push({ file, path: at, after: is });
  }
}

/**
 * Gives items the keys of their positions on the served site: `b0`, `b1` …; new ones get other
 * keys.
 */
export function toListItems(
  list: readonly FieldValue[],
  origins: readonly (number | null)[] = [...list.keys()],
): ListItem[] {
  return list.map((value, index) => {
    const origin = origins[index] ?? null;
    return { key: origin === null ? `s${index}` : `b${origin}`, value };
  });
}
