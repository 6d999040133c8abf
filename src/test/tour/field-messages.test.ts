import { expect, test } from 'vitest';
import { contentKindNames, contentKinds } from '#model/kinds.ts';
import { listFieldProblems } from '#model/entries/entry-rules.ts';
import { shippedEntries } from '#test/kit/shipped-content.ts';

/** Returns the paths of all values within a value, from the outside in. */
function listPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, item]) => listPaths(item, [...path, key]));
  return path.length > 0 ? [path, ...inner] : inner;
}

/** Returns a copy of some data with another value at one path; `undefined` removes it. */
function replaceAt(data: object | undefined, path: string[], value: unknown): unknown {
  const copy = structuredClone(data) ?? {};
  const parent = path
    .slice(0, -1)
    .reduce<object>((outer, key) => Reflect.get(outer, key) as object, copy);
  const key = path.at(-1) ?? '';
  if (value === undefined) Reflect.deleteProperty(parent, key);
  else Reflect.set(parent, key, value);
  return copy;
}

const wrongValues = [
  ...[undefined, null, '', ' ', 7, -1, 0.3, true, [], {}, [7], { a: 1 }],
  ...['javascript:alert(1)', 'a'.repeat(30_000), Array.from({ length: 100 }, () => 'a')],
];

test.each(contentKindNames)(
  'whatever is wrong in a file of %s is told in a sentence that ends with a remedy',
  (name) => {
    const entry = shippedEntries.find(({ kind }) => kind === name);
    const { schema } = contentKinds[name];
    const messages = listPaths(entry?.data).flatMap((path) =>
      wrongValues.flatMap((value) =>
        listFieldProblems(schema, replaceAt(entry?.data, path, value)),
      ),
    );
    expect(messages.length).toBeGreaterThan(10);
    for (const { field, message } of messages) {
      expect(field).not.toBe('');
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect(message).not.toMatch(/Invalid|expected|received|Too (?:big|small)|undefined|NaN/);
    }
  },
);
