import { expect, test } from '#test/kit/browser/site-test.ts';
import { readBuiltFile, listBuiltFiles } from '#test/kit/site/built-site.ts';
import { fetchPage } from '#test/kit/site/fetch-page.ts';
import { findLink, findMeta, listElements } from '#test/kit/site/html.ts';
import { listListedPages, listUnlistedPages } from '#test/kit/site/public-pages.ts';
import { publicPaths } from '#test/kit/site/site-under-test.ts';

const pngSignature = '89504e470d0a1a0a';

function findTitle(html: string): string {
  return listElements(html, 'title')[0]?.text ?? '';
}

function readOrigin(): string {
  const home = listListedPages().find(({ path }) => path === '/');
  return new URL(findLink(home?.html ?? '', 'canonical') ?? '').origin;
}

test.describe('every page', () => {
  test('A713: has a title and a description of its own', () => {
    const pages = listListedPages();
    const titles = pages.map(({ html }) => findTitle(html));
    const descriptions = pages.map(({ html }) => findMeta(html, 'description') ?? '');

    expect(pages.length).toBeGreaterThan(25);
    expect(new Set(titles).size).toBe(pages.length);
    expect(new Set(descriptions).size).toBe(pages.length);
    for (const title of titles) expect(title.length).toBeGreaterThan(10);
    for (const description of descriptions) {
      expect(description.length).toBeGreaterThan(40);
      expect(description.length).toBeLessThanOrEqual(170);
    }
  });

  test('A713: has one h1', () => {
    for (const { path, html } of [...listListedPages(), ...listUnlistedPages()]) {
      expect([path, listElements(html, 'h1').length]).toEqual([path, 1]);
    }
  });

  test('A713: names the address it answers at as canonical', () => {
    const origin = readOrigin();

    for (const { path, html } of listListedPages()) {
      expect(findLink(html, 'canonical')).toBe(path === '/' ? `${origin}/` : origin + path);
    }
  });

  test('shows itself when shared, with a picture of 1200 × 630 that exists', () => {
    const origin = readOrigin();
    const files = listBuiltFiles();

    for (const { path, html } of listListedPages()) {
      expect(findMeta(html, 'og:title')).toBeTruthy();
      expect(findMeta(html, 'og:description')).toBe(findMeta(html, 'description'));
      expect(findMeta(html, 'og:url')).toBe(findLink(html, 'canonical'));
      expect(findMeta(html, 'twitter:card')).toBe('summary_large_image');
      const picture = findMeta(html, 'og:image') ?? '';
      const file = picture.replace(`${origin}/`, '');
      expect(files, `${path} names ${picture}`).toContain(file);
      const head = readBuiltFile(file);
      expect(head.subarray(0, 8).toString('hex')).toBe(pngSignature);
      expect([head.readUInt32BE(16), head.readUInt32BE(20)]).toEqual([1200, 630]);
    }
  });
});

test('A743: each article and caregiver page has a share picture of its own', () => {
  const pages = listListedPages();
  const subjects = pages.filter(({ path }) => /^\/(?:blog|providers)\/[\w-]+$/.test(path));
  const pictures = subjects.map(({ html }) => findMeta(html, 'og:image'));
  const others = pages.filter((page) => !subjects.includes(page));

  expect(subjects.length).toBeGreaterThan(12);
  expect(new Set(pictures).size).toBe(subjects.length);
  for (const { html } of others) expect(pictures).not.toContain(findMeta(html, 'og:image'));
  for (const { html } of pages) {
    expect(findMeta(html, 'og:image:width')).toBe('1200');
    expect(findMeta(html, 'og:image:height')).toBe('630');
  }
});

test.describe('pages that answer a person, not a search', () => {
  test('are marked noindex and have no canonical', () => {
    expect(
      listUnlistedPages()
        .map(({ path }) => path)
        .filter((path) => !path.startsWith('/admin')),
    ).toEqual([
      '/404',
      '/blog/not-found',
      '/cms',
      '/contact/sent',
      '/intake-forms/client-sent',
      '/intake-forms/provider-sent',
      '/preview',
      '/providers/not-found',
    ]);
    for (const { html } of listUnlistedPages()) expect(findLink(html, 'canonical')).toBeNull();
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
  const built = [...listListedPages(), ...listUnlistedPages()].map(({ path }) => path);

  expect(built).toEqual(expect.arrayContaining(publicPaths));
});
