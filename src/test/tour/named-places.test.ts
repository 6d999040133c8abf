import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { glob, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { readAnchors } from './read-ledger.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const decisions = await readdir(path.join(root, 'docs/decisions'));
const documents = [
  'README.md',
  'docs/architecture.md',
  'docs/operations.md',
  'docs/security.md',
  'docs/speed.md',
  ...decisions.map((file) => `docs/decisions/${file}`),
];
const rooms = ['content', 'docs', 'functions', 'public', 'src'];

/** Returns the paths that a text names as code; those with a placeholder stand for many. */
function listNamedPlaces(text: string): string[] {
  const named = [...text.matchAll(/`([\w./[\]-]+)`/g)].map(([, name = '']) => name);
  return named.filter((name) => rooms.some((room) => name.startsWith(`${room}/`)));
}

/** Every file of the project by its name alone, since paths change more often. */
const names = new Set(
  [root, ...rooms.map((room) => path.join(root, room))].flatMap((folder) =>
    readdirSync(folder, { recursive: folder !== root, encoding: 'utf8' }).map((file) =>
      path.basename(file),
    ),
  ),
);

test.each(documents)('%s names only files by name that there are', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8');
  const named = [...text.matchAll(/`([\w-][\w.-]*\.(?:tsx?|astro|css|js))`/g)];
  const missing = named.map(([, name = '']) => name).filter((name) => !name.startsWith('x.'));
  expect(missing.filter((name) => !names.has(name))).toEqual([]);
});

test.each(documents)('%s links only to documents and headings that there are', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8');
  const missing = [...text.matchAll(/\]\(([^):\s]+)\)/g)].filter(([, link = '']) => {
    const [file = '', anchor] = link.split('#');
    const target = path.resolve(root, file === '' ? document : path.join(document, '..', file));
    if (!existsSync(target)) return true;
    return anchor !== undefined && !readAnchors(readFileSync(target, 'utf8')).has(anchor);
  });
  expect(missing.map(([, link]) => link)).toEqual([]);
});

test.each(documents)('%s names only files and folders that there are', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8');
  const missing = listNamedPlaces(text).filter((name) => {
    // A decision may be cited by its number alone. An owner may have emptied a folder of the
    // content; the fixture agency has them all.
    const isThere = [root, agencyDir].some((folder) => existsSync(path.join(folder, name)));
    return !isThere && !decisions.some((file) => `docs/decisions/${file}`.startsWith(`${name}-`));
  });
  expect(missing).toEqual([]);
});

test.each(decisions)(
  '%s says in 30 lines what was chosen, what it costs and when to think again',
  (file) => {
    const text = readFileSync(path.join(root, 'docs/decisions', file), 'utf8');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
    for (const part of ['**Choice.**', '**Cost.**', '**Think again**'])
      expect(text).toContain(part);
  },
);

/** The line of the tree that names a folder, with the lines below it. */
function readBranch(tree: readonly string[], name: string): string[] {
  const indentOf = (line: string) => line.search(/\S/);
  const first = tree.findIndex((line) => line.split(/\s+/).includes(`${name}/`));
  if (first === -1) return [];
  const below = tree.slice(first + 1);
  const end = below.findIndex((line) => indentOf(line) <= indentOf(tree[first] ?? ''));
  return tree.slice(first, end === -1 ? undefined : first + 1 + end);
}

test.each([
  'src',
  'src/model',
  'src/site',
  'src/office',
  'src/editing',
  'src/editing/editor',
  'src/lib',
])('the tree of the README has each room of %s', async (folder) => {
  const text = readFileSync(path.join(root, 'README.md'), 'utf8');
  const tree = text.split('## The tree')[1]?.split('\n## ')[0]?.split('\n') ?? [];
  const branch = folder.split('/').reduce(readBranch, tree);
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  const rooms = entries.filter((each) => each.isDirectory()).map(({ name }) => name);
  const below = branch.join('\n').replace(`${path.basename(folder)}/`, '');
  expect(rooms.length).toBeGreaterThan(3);
  expect(rooms.filter((name) => !below.split(/\s+/).includes(`${name}/`))).toEqual([]);
});

test('every variable that the server or the build reads is explained', async () => {
  const text = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  const sources = await Array.fromAsync(
    glob('src/{integrations,local,site}/**/*.ts', { cwd: root }),
  );
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const ofServer = [...read('src/lib/env.server.ts').matchAll(/^ {2}([A-Z_]+): /gm)];
  const ofBuild = sources.flatMap((file) => [...read(file).matchAll(/'(PUBLIC_[A-Z_]+)'/g)]);
  const names = new Set([...ofServer, ...ofBuild].map(([, name = '']) => name));
  // Netlify sets it.
  names.delete('COMMIT_REF');
  expect(ofBuild.length).toBeGreaterThan(0);
  expect(names.size).toBeGreaterThan(20);
  expect([...names].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
