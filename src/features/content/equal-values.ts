import type { FieldValue } from './field-changes.ts';

/** True for a mapping of names to values, as opposed to a list or a single value. */
export function isMapping(value: unknown): value is Readonly<Record<string, FieldValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a list of values. */
export function isList(value: unknown): value is readonly FieldValue[] {
  return Array.isArray(value);
}

/** What a mapping holds under a name of its own; undefined where it has none like that. */
export function readEntry(mapping: object, key: string): FieldValue | undefined {
  return Object.hasOwn(mapping, key) ? (mapping as Record<string, FieldValue>)[key] : undefined;
}

/**
 * True where two values of a content file say the same; the order of a mapping's names says
 * nothing.
 */
export function areEqualValues(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  if (isList(a) && isList(b)) {
    return a.length === b.length && a.every((item, index) => areEqualValues(item, b[index]));
  }
  if (isMapping(a) && isMapping(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && areEqualValues(a[key], b[key]))
    );
  }
  return Object.is(a, b);
}
