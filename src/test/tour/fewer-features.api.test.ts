import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFiles } from '#model/files/read-content.server.ts';
import { copySite, type SiteCopy } from '#test/kit/site/site-copy.ts';

let copy: SiteCopy;
let pages: { file: string; html: string }[];

const read = (file: string) => readFileSync(path.join(copy.distDir, file), 'utf8');

beforeAll(async () => {
  copy = await copySite();
  const content = path.join(copy.folder, 'content');
  for (const file of listFiles(content).map((name) => path.join(content, name))) {
    const text = readFileSync(file, 'utf8');
    // The check of the content names such links.
    const unlinked = text.replaceAll(
      /\[([^\]]*)\]\(\/(?:blog|providers|recommendations)\b[^)]*\)/g,
      '$1',
    );
    const bare = unlinked.replace(
      /^features:\n(?: {2}- \w+\n)+/m,
      'features: []\nillustrations: unnamed\n',
    );
    // One figure that a page needs is gone, and so is its page.
    const real = bare.replace('sample: true', 'sample: false\npermissionSince: 2098-01-01');
    writeFileSync(file, real.replace(/^ {2}due: .*\n/m, ''));
  }
  await copy.build();
  pages = listFiles(copy.distDir)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ file, html: read(file) }));
});

afterAll(() => copy.remove());

const ofFeatures = /^\/?(?:blog|es|providers|recommendations|rss\.xml)(?:[./?#]|$)/;

test('A952, A966: without articles, caregivers, Find My Match and Spanish there are no pages and no feed of them', () => {
  const files = listFiles(copy.distDir);
  expect(files).toContain('services.html');
  expect(files.filter((file) => ofFeatures.test(file))).toEqual([]);
});

test('A959: a page that lacks a figure is not there, nor any link to it; its figures can be filled in', () => {
  const file = readFileSync(path.join(copy.folder, 'content/pages/fees.yaml'), 'utf8');
  expect(file).toMatch(/^ {2}deposit: \$200/m);
  expect(file).not.toContain('due: ');
  expect(listFiles(copy.distDir).filter((name) => /^fees\b/.test(name))).toEqual([]);
  expect(pages.filter(({ html }) => html.includes('"/fees')).map((page) => page.file)).toEqual([]);
  expect(read('sitemap-0.xml')).not.toContain('/fees');
  expect(JSON.parse(read('agency.json'))).toMatchObject({ unfilled: ['fees'] });
  expect(read('cms/config.json')).toContain('content/pages/fees.yaml');
});

test('A971: where an agency says nothing of drawn portraits, no page calls one an illustration', () => {
  expect(read('about.html')).toContain('alt="Portrait illustration of Dana Merritt');
  const naming = pages.filter(({ html }) => html.includes('>Illustration<'));
  expect(naming.map(({ file }) => file)).toEqual([]);
  expect(read('index.html')).toMatch(/ data-off="[^"]*\billustrations\b/);
});

test('A952, A966: no page leads to what is switched off, or names a language', () => {
  expect(pages.filter(({ html }) => html.includes('hreflang'))).toEqual([]);
  const links = pages.flatMap(({ file, html }) =>
    [...html.matchAll(/ (?:href|action)="([^"]*)"/g)].flatMap(([, to = '']) =>
      ofFeatures.test(to) ? `${file}: ${to}` : [],
    ),
  );
  expect(pages.length).toBeGreaterThan(10);
  expect(links).toEqual([]);
});

test('A952: the sitemap, the data for the search and the content manager know nothing of it', () => {
  expect(read('sitemap-0.xml')).toContain('/services');
  expect(read('sitemap-0.xml')).not.toMatch(/\/(?:blog|es|providers|recommendations)\b|hreflang/);
  for (const name of ['article-cards', 'provider-cards', 'blog', 'providers']) {
    expect(JSON.parse(read(`catalogue/${name}.json`)), name).toEqual([]);
  }
  const { collections } = JSON.parse(read('cms/config.json')) as {
    collections: { name: string; files?: { name: string }[] }[];
  };
  const names = collections.flatMap(({ name, files = [] }) => [name, ...files.map((f) => f.name)]);
  expect(names).toContain('services');
  expect(names.filter((name) => ofFeatures.test(name))).toEqual([]);
});

test('A952: the home page shows no cards of what is switched off', () => {
  expect(read('index.html')).not.toMatch(/ data-(?:articles|providers)(?=[ >])/);
});
