import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EditableFiles } from '#integrations/editable-files.ts';
import type { TestRepository } from '#test/kit/git/test-repository.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { growArticles, growProviders } from '#test/kit/site/grown-content.ts';
import { readArchive } from './archive.ts';
import { packAsNetlify, runAsNetlify, type PackedFunction } from './build-as-netlify.ts';
import { siteUrl } from './deployed-site.ts';
import { checkOutProject } from './project-checkout.ts';
import { startPackedFunction } from './run-packed-function.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 900_000 });

const articleCount = 10_000;
const providerCount = 1000;

/** Netlify refuses more than 50 MB, and 250 MB unpacked. */
const maxBytes = 40_000_000;
const maxUnpackedBytes = 200_000_000;

/** The pages of entries take most of the time of a build, and no function reads them. */
const leftOut = ['blog', 'providers', 'rss.xml.ts'].map((name) => path.join('src/pages', name));

let checkout: TestRepository;
let functions: PackedFunction[];

beforeAll(async () => {
  checkout = checkOutProject();
  const { folder } = checkout;
  await growArticles(folder, articleCount);
  await growProviders(folder, providerCount);
  for (const name of leftOut) await rm(path.join(folder, name), { recursive: true });
  const settings = { SITE_URL: siteUrl, COMMIT_REF: checkout.commitAll('Grown') };
  await runAsNetlify('npm run build && npm run bundle', folder, settings);
  writeAppearances(folder);
  ({ functions } = await packAsNetlify(folder));
});

afterAll(() => checkout.remove());

/** Writes where each text is shown, as a build of all pages does. */
function writeAppearances(folder: string): void {
  const files = new EditableFiles();
  const show = (address: string, ids: string[]) => {
    const texts = ids.map((id) => `<p data-edit="${id}"></p>`).join('');
    files.detach(`<html lang="en"><body>${texts}</body></html>`, `${address}.html`);
  };
  const toIds = (kind: string, id: number, fields: string[]) =>
    fields.map((field) => `${kind}-${field}-${id}`);
  const card = ['category', 'excerpt', 'image', 'title'];
  for (let id = 1; id <= articleCount; id += 1) {
    const own = toIds('blog', id, [
      'author',
      'author-title',
      'category',
      'content',
      'image',
      'title',
    ]);
    const related = [id - 1, id - 2, id - 3].flatMap((each) => toIds('blog', each, card));
    show(`/blog/grown-${id}`, [...own, ...related]);
  }
  for (let id = 1; id <= articleCount; id += 6) {
    const listed = [0, 1, 2, 3, 4, 5].flatMap((more) => toIds('blog', id + more, card));
    show(`/blog/page/${id}`, listed);
  }
  for (let id = 1; id <= providerCount; id += 1) {
    const fields = ['name', 'title', 'bio', 'detailed-bio', 'image', 'experience', 'education'];
    show(`/providers/${id}`, toIds('provider', id, fields));
  }
  files.write(pathToFileURL(`${folder}/dist/`));
}

const find = (name: string) => {
  const found = functions.find((each) => each.name === name);
  if (found) return found;
  throw new Error(`No function ${name} was packed.`);
};

test('A907: with 10,000 articles and 1,000 caregivers every archive is one that Netlify takes', async () => {
  const sizes = new Map<string, number>();
  for (const { name, path: archive } of functions) {
    const { size } = await stat(archive);
    sizes.set(name, size);
    const files = await readArchive(archive);
    const unpacked = files.reduce((sum, file) => sum + file.read().length, 0);
    expect([name, size < maxBytes, unpacked < maxUnpackedBytes]).toEqual([name, true, true]);
  }
  // Most copies lie too far apart for an archive to see that they are alike.
  for (const name of ['history', 'catalogue']) expect(sizes.get(name)).toBeGreaterThan(15_000_000);
});

test('A907: what Netlify packs is the grown content', async () => {
  const names = (await readArchive(find('catalogue').path)).map((file) => file.name);
  const articles = names.filter((name) => name.startsWith('dist/catalogue/blog/'));
  expect(articles).toHaveLength(articleCount);
  const index = (await readArchive(find('editor').path)).find(
    ({ name }) => name === 'dist-functions/content.json',
  );
  const packed = Object.keys(JSON.parse(index?.read().toString() ?? '{}') as object);
  expect(packed.filter((name) => name.startsWith('content/blog/'))).toHaveLength(articleCount);
});

test('its list of articles, too long to send, leads to the file that has it whole', async () => {
  const { app, stop } = await startPackedFunction(find('catalogue'), {});
  try {
    const answer = await openTestBrowser(siteUrl).call(app, 'GET', '/api/blog');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/catalogue/blog.json']);
    const file = await readFile(`${checkout.folder}/dist/catalogue/blog.json`, 'utf8');
    expect(JSON.parse(file)).toHaveLength(articleCount);
  } finally {
    await stop();
  }
});
