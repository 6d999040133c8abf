import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { apps, listRoutes } from './apps.ts';

const folder = path.resolve(import.meta.dirname, '../../../functions');

const entrySchema = z.object({
  config: z.union([
    z.strictObject({ path: z.array(z.string()) }),
    z.strictObject({ schedule: z.string() }),
  ]),
});

async function readEntries() {
  const files = await readdir(folder);
  return Promise.all(
    files.map(async (file) => {
      const entry: unknown = await import(pathToFileURL(path.join(folder, file)).href);
      return { name: path.basename(file, '.ts'), ...entrySchema.parse(entry) };
    }),
  );
}

/** Returns a route's pattern as Netlify writes it. */
const toNetlifyPath = (pattern: string) => pattern.replaceAll(/\{(.+?)\}(?=\/|$)/g, '($1)');

test('each function is asked for what its app answers, and for nothing else', async () => {
  const entries = await readEntries();
  const asked = entries.flatMap(({ name, config }) =>
    'path' in config ? [[name, config.path.toSorted()] as const] : [],
  );
  const answered = Object.entries(apps).map(([name, app]) => {
    const paths = listRoutes(app).map(({ pattern }) => toNetlifyPath(pattern));
    return [name, [...new Set(paths)].sort()] as const;
  });
  expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(answered));
});

test('each path belongs to one function', () => {
  const paths = Object.values(apps).flatMap((app) => [
    ...new Set(listRoutes(app).map(({ pattern }) => pattern)),
  ]);
  expect(paths).toHaveLength(new Set(paths).size);
});
