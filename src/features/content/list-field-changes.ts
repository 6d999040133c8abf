import type { ContentData } from './apply-field-changes.ts';
import type { FieldChange, FieldPath, FieldValue } from './field-changes.ts';
import { areEqualValues, isList, isMapping, readEntry } from './equal-values.ts';

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
  if (isList(before) && isList(after) && before.length === after.length) {
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
 * Lists what differs between two states of a content file, field by field. Lists of equal length
 * are compared item by item; a list that became longer or shorter is one change, as are a field
 * that came or went with all it holds.
 *
 * @param file path from the root of the repository
 * @param before what it held; null where it was not there, which counts as a file without anything
 * @param after what it holds now; null where it is gone
 * @returns changes that lead from `before` to `after` when they are applied in any order; none
 *   where both say the same
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
