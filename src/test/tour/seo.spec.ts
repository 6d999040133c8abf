import sharp from 'sharp';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { readBuiltBytes, listBuiltFiles } from '#test/kit/site/built-site.ts';
import { fetchPage } from '#test/kit/site/fetch-page.ts';
import { findLink, findMeta, listElements } from '#test/kit/site/html.ts';
import { listListedPages, listUnlistedPages } from '#test/kit/site/public-pages.ts';
import { publicPaths } from '#test/kit/site/site-under-test.ts';

const listed = listListedPages();
const unlisted = listUnlistedPages();

function findTitle(html: string): string {
  return listElements(html, 'title')[0]?.text ?? '';
}

function readOrigin(): string {
  const home = listed.find(({ path }) => path === '/');
  return new URL(findLink(home?.html ?? '', 'canonical') ?? '').origin;
}

test.describe('every page', () => {
  test('A713: has a title and a description of its own', () => {
    const titles = listed.map(({ html }) => findTitle(html));
    const descriptions = listed.map(({ html }) => findMeta(html, 'description') ?? '');

    expect(listed.length).toBeGreaterThan(25);
    expect(new Set(titles).size).toBe(listed.length);
    expect(new Set(descriptions).size).toBe(listed.length);
    for (const title of titles) expect(title.length).toBeGreaterThan(10);
    for (const description of descriptions) {
      expect(description.length).toBeGreaterThan(40);
      expect(description.length).toBeLessThanOrEqual(170);
    }
  });

  test('A713: has one h1', () => {
    for (const { path, html } of [...listed, ...unlisted]) {
      expect([path, listElements(html, 'h1').length]).toEqual([path, 1]);
    }
  });

  test('A713: names the address it answers at as canonical', () => {
    const origin = readOrigin();

    for (const { path, html } of listed) {
      expect(findLink(html, 'canonical')).toBe(path === '/' ? `${origin}/` : origin + path);
    }
  });

  test('shows itself when shared, with a picture of 1200 × 630 that exists', async () => {
    const origin = readOrigin();
    const files = listBuiltFiles();

    for (const { path, html } of listed) {
      expect(findMeta(html, 'og:title')).toBeTruthy();
      expect(findMeta(html, 'og:description')).toBe(findMeta(html, 'description'));
      expect(findMeta(html, 'og:url')).toBe(findLink(html, 'canonical'));
      expect(findMeta(html, 'twitter:card')).toBe('summary_large_image');
      const picture = findMeta(html, 'og:image') ?? '';
      const file = picture.replace(`${origin}/`, '');
      expect(files, `${path} names ${picture}`).toContain(file);
      const { format, width, height } = await sharp(readBuiltBytes(file)).metadata();
      expect(['jpeg', 'png']).toContain(format);
      expect([width, height]).toEqual([1200, 630]);
    }
  });
});

test('A743: each article and caregiver page has a share picture of its own', () => {
  const subjects = listed.filter(({ path }) => /^\/(?:blog|providers)\/[\w-]+$/.test(path));
  const pictures = subjects.map(({ html }) => findMeta(html, 'og:image'));
  const others = listed.filter((page) => !subjects.includes(page));

  expect(subjects.length).toBeGreaterThan(12);
  expect(new Set(pictures).size).toBe(subjects.length);
  for (const { html } of others) expect(pictures).not.toContain(findMeta(html, 'og:image'));
  for (const { html } of listed) {
    expect(findMeta(html, 'og:image:width')).toBe('1200');
    expect(findMeta(html, 'og:image:height')).toBe('630');
  }
});

test.describe('pages that answer a person, not a search', () => {
  test('are marked noindex and have no canonical', () => {
    expect(unlisted.map(({ path }) => path).filter((path) => !path.startsWith('/admin'))).toEqual([
      '/404',
      '/blog/not-found',
      '/cms',
      '/contact/sent',
      '/intake-forms/client-sent',
      '/intake-forms/provider-sent',
      '/preview',
      '/providers/not-found',
    ]);
    for (const { html } of unlisted) expect(findLink(html, 'canonical')).toBeNull();
  });

  for (const path of [
    '/admin-login',
    '/admin-dashboard',
    '/admin/inquiries',
    '/api/health',
    '/cms',
  ]) {
    test(`A714: ${path} carries noindex as a header`, async () => {
      expect((await fetchPage(path)).headers.get('x-robots-tag')).toBe('noindex');
    });
  }
});

test('every public path of the tests is a page that was built', () => {
  const built = [...listed, ...unlisted].map(({ path }) => path);

  expect(built).toEqual(expect.arrayContaining(publicPaths));
});
