import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const decisions = await readdir(path.join(root, 'docs/decisions'));
const documents = [
  'README.md',
  'docs/architecture.md',
  ...decisions.map((file) => `docs/decisions/${file}`),
];
const rooms = ['content', 'docs', 'functions', 'public', 'src'];

/** The paths that a text names as code; those with a placeholder stand for many. */
function listNamedPlaces(text: string): string[] {
  const named = [...text.matchAll(/`([\w./[\]-]+)`/g)].map(([, name = '']) => name);
  return named.filter((name) => rooms.some((room) => name.startsWith(`${room}/`)));
}

test.each(documents)('%s names only files and folders that there are', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8');
  const missing = listNamedPlaces(text).filter((name) => {
    // A decision may be named by its number alone.
    const isThere = existsSync(path.join(root, name));
    return !isThere && !decisions.some((file) => `docs/decisions/${file}`.startsWith(`${name}-`));
  });
  expect(missing).toEqual([]);
});

test('the architecture names the rooms of the source, each of them', async () => {
  const text = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const folders = await readdir(path.join(root, 'src'), { withFileTypes: true });
  const silent = ['assets', 'styles'];
  const expected = folders.filter((each) => each.isDirectory() && !silent.includes(each.name));
  for (const { name } of expected) expect(text).toContain(`\`src/${name}\``);
});
