export type FieldValue =
  string | number | boolean | null | readonly FieldValue[] | { readonly [key: string]: FieldValue };

export function isMapping(value: unknown): value is Readonly<Record<string, FieldValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly FieldValue[] {
  return Array.isArray(value);
}

/** Returns '' for anything but text. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Ignores keys of the mapping's prototype. */
export function readEntry(mapping: object, key: string): FieldValue | undefined {
  return Object.hasOwn(mapping, key) ? (mapping as Record<string, FieldValue>)[key] : undefined;
}

/** Compares deeply, regardless of the order of keys. */
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
