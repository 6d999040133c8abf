import { mkdirSync, readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { copyRenewedSite, type RenewedCopy } from '#test/site/renewed-copy.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Where editors add files as they like. */
const folders = ['blog', 'providers', 'testimonials'] as const;

let copy: RenewedCopy;
let texts: Map<string, string>;
let last: string;

beforeAll(async () => {
  copy = await copyRenewedSite();
  texts = new Map(listAll().map((file) => [file, copy.read(file)]));
  mkdirSync(copy.toPath('public/blog'));
  copy.write('public/blog/public-one.html', '');
});

afterAll(() => copy.remove());

beforeEach(async () => {
  last = await copy.build();
});

afterEach(() => {
  for (const file of listAll()) copy.drop(file);
  restore();
});

function restore(): void {
  for (const [file, text] of texts) copy.write(file, text);
}

const listAll = () => [...folders, 'services'].flatMap((folder) => list(`content/${folder}`));
const list = (folder: string) =>
  readdirSync(copy.toPath(folder)).map((name) => `${folder}/${name}`);

function change(file: string, pattern: RegExp, replacement: string): void {
  const before = copy.read(file);
  const after = before.replace(pattern, replacement);
  expect(after).not.toBe(before);
  copy.write(file, after);
}

/** Writes a copy of the first entry of a folder under a name and a number of its own. */
function add(folder: (typeof folders)[number], name: string, id: number): string {
  const [model = ''] = list(`content/${folder}`);
  const file = `content/${folder}/${name}${folder === 'blog' ? '.md' : '.yaml'}`;
  copy.write(file, copy.read(model).replace(/^id: .*$/m, `id: ${id.toString()}`));
  return file;
}

function move(file: string, name: string): void {
  copy.write(file.replace(/[^/]+(?=\.)/, name), copy.read(file));
  copy.drop(file);
}

/** Builds, and answers what the site before had and has no more, and the other way around. */
async function renew(): Promise<{ gone: string[]; come: string[] }> {
  const before = copy.readSite(last);
  const next = await copy.build();
  expect(copy.isShared(last, next)).toBe(true);
  const now = copy.readSite(next);
  expect(now).not.toEqual(before);
  // What is served meanwhile stays as it was.
  expect(copy.readSite(last)).toEqual(before);
  last = next;
  return {
    gone: [...before.keys()].filter((name) => !now.has(name)),
    come: [...now.keys()].filter((name) => !before.has(name)),
  };
}

test('entries that come, change and go are in every file that a whole build puts them in', async () => {
  const first = last;
  const added = folders.map((folder, place) => add(folder, 'another-one', 90 + place));
  expect(await renew()).toEqual({
    gone: [],
    come: [
      ...['blog/another-one.html', 'blog/page/2.html', 'catalogue/blog/another-one.json'],
      ...['catalogue/providers/91.json', 'providers/91.html', 'providers/page/2.html'],
    ],
  });
  for (const file of added) change(file, /^(title|name): (['"]?)/m, '$1: $2Quite ');
  change('content/blog/another-one.md', /^id: /m, 'redirectFrom: [some-other]\nid: ');
  await renew();
  expect(copy.read(`${last}/_redirects`)).toContain('/blog/some-other /blog/another-one 301');
  copy.expectSame(last, await copy.buildWhole());

  for (const file of added) copy.drop(file);
  await renew();
  copy.expectSame(last, first);

  // Without any file of theirs, built-in ones are shown.
  for (const file of listAll()) copy.drop(file);
  await renew();
  copy.expectSame(last, await copy.buildWhole());

  restore();
  await renew();
  copy.expectSame(last, first);
});

test('entries that take another address leave nothing at the former one', async () => {
  const article = list('content/blog')[0] ?? '';
  const former = /[^/]+(?=\.md)/.exec(article)?.[0] ?? '';
  change(article, /^id: /m, `redirectFrom: [${former}]\nid: `);
  move(article, 'moved');
  const [provider = ''] = list('content/providers');
  const [, id = ''] = /^id: (\d+)/m.exec(copy.read(provider)) ?? [];
  change(provider, /^id: .*$/m, 'id: 77');
  move(list('content/testimonials')[0] ?? '', 'moved');
  expect(await renew()).toEqual({
    gone: [
      ...[`blog/${former}.html`, `catalogue/blog/${former}.json`],
      ...[`catalogue/providers/${id}.json`, `providers/${id}.html`],
    ],
    come: [
      ...['blog/moved.html', 'catalogue/blog/moved.json'],
      ...['catalogue/providers/77.json', 'providers/77.html'],
    ],
  });
  for (const file of listAll()) {
    change(file, /^id: (\d+).*$/m, 'id: 1$1');
  }
  await renew();
  copy.expectSame(last, await copy.buildWhole());
});

test('a date that is written without quotes is read as a build reads it', async () => {
  const file = add('blog', 'unquoted', 500);
  change(file, /^publishedAt: '(.*)'$/m, 'publishedAt: $1');
  await renew();
  copy.expectSame(last, await copy.buildWhole());
});

test.for([
  [
    'an entry whose name leads astray',
    () => {
      move(add('providers', 'another', 600), 'what#is');
    },
  ],
  [
    'an article at the address of a public file',
    () => {
      add('blog', 'public-one', 601);
    },
  ],
] as const)('%s asks for a whole build', async ([, makeEntry]) => {
  makeEntry();
  expect(copy.isShared(last, await copy.build())).toBe(false);
});
