import type { ContentData, FieldChange, FieldPath } from '#model/files/field-changes.ts';
import {
  areEqualValues,
  type FieldValue,
  isList,
  isMapping,
  readEntry,
} from '#model/files/field-value.ts';
import { findOrigins } from '#model/files/list-origins.ts';

type Difference = Omit<FieldChange, 'file'>;

function compareMappings(before: object, after: object, path: FieldPath): Difference[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    compareValues(readEntry(before, key), readEntry(after, key), [...path, key]),
  );
}

function compareValues(
  before: FieldValue | undefined,
  after: FieldValue | undefined,
  path: FieldPath,
): Difference[] {
  if (areEqualValues(before, after)) return [];
  if (isMapping(before) && isMapping(after)) return compareMappings(before, after, path);
  if (isList(before) && isList(after)) {
    const from = findOrigins(before, after);
    const isInPlace = before.length === after.length && from.every((at, index) => at === index);
    if (!isInPlace) return [{ path, before, after, from }];
    return before.flatMap((item, index) => compareValues(item, after[index], [...path, index]));
  }
  return [{ path, before, after }];
}

function compareTexts(before: ContentData | null, after: ContentData | null): Difference[] {
  const [was, is] = [before?.text ?? '', after?.text ?? ''];
  if (was === is) return [];
  return [{ path: [], before: was === '' ? undefined : was, after: is === '' ? undefined : is }];
}

/**
 * Lists the differences between two states field by field; null is a missing file. Lists whose
 * items stay in place are compared item by item. A list with items added, removed or moved is a
 * single change, as is an added or removed field. The changes can be applied in any order.
 */
export function listFieldChanges(
  file: string,
  before: ContentData | null,
  after: ContentData | null,
): FieldChange[] {
  const differences = [
    ...compareMappings(before?.data ?? {}, after?.data ?? {}, []),
    ...compareTexts(before, after),
  ];
  return differences.map((difference) => ({ file, ...difference }));
}
