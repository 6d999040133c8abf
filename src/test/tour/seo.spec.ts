import sharp from 'sharp';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { readBuiltBytes, listBuiltFiles } from '#test/kit/site/built-site.ts';
import { fetchPage } from '#test/kit/site/fetch-page.ts';
import { findLink, findMeta, listElements } from '#test/kit/site/html.ts';
import {
  listContentPages,
  listListedPages,
  listUnlistedPages,
} from '#test/kit/site/public-pages.ts';
import { toServicePath } from '#model/schemas/service-paths.ts';
import { readProviders, readServices, readSite } from '#test/kit/site/content.ts';
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

    expect(listed.length).toBeGreaterThan(18);
    expect(new Set(titles).size).toBe(listed.length);
    expect(new Set(descriptions).size).toBe(listed.length);
    for (const title of titles) expect(title.length).toBeGreaterThan(10);
    for (const description of descriptions) {
      expect(description.length).toBeGreaterThan(40);
      expect(description.length).toBeLessThanOrEqual(170);
    }
  });

  test('A901: has a title of at most 60 characters, which ends with the name of the agency where it fits', () => {
    const titles = [...listed, ...unlisted].map(({ html }) => findTitle(html));

    expect(titles.filter((title) => title.length > 60)).toEqual([]);
    expect(findTitle(listed.find(({ path }) => path === '/about')?.html ?? '')).toBe(
      'About Our Nanny Agency in Tampa Bay | Sandpiper Family Care',
    );
  });

  test('names what people search for: the agency’s trade, and the main city of each county', () => {
    const home = listed.find(({ path }) => path === '/')?.html ?? '';
    expect(findTitle(home)).toBe('Nanny Agency in St. Petersburg & Tampa Bay');
    const cities = readSite().serviceAreas.counties.map((county) => county.cities[0] ?? '');
    expect(cities).toHaveLength(5);
    for (const path of ['/', '/services', '/contact']) {
      const { html = '' } = listed.find((page) => page.path === path) ?? {};
      const texts = `${findTitle(html)} ${findMeta(html, 'description') ?? ''}`;
      expect(cities.filter((city) => !texts.includes(city))).toEqual([]);
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
      expect(findMeta(html, 'og:image:alt')).toBeTruthy();
      const picture = findMeta(html, 'og:image') ?? '';
      const file = picture.replace(`${origin}/`, '');
      expect(files, `${path} names ${picture}`).toContain(file);
      const { format, width, height } = await sharp(readBuiltBytes(file)).metadata();
      expect(['jpeg', 'png']).toContain(format);
      expect([width, height]).toEqual([1200, 630]);
    }
  });
});

test('A743: each article, caregiver and service page has a share picture of its own, which is described', () => {
  const services = readServices().map(({ slug }) => toServicePath(slug));
  const subjects = listContentPages().filter(
    ({ path }) => /^\/(?:blog|providers)\/[\w-]+$/.test(path) || services.includes(path),
  );
  const pictures = subjects.map(({ html }) => findMeta(html, 'og:image'));
  const own = new Set(subjects.map(({ path }) => path));
  const others = listed.filter(({ path }) => !own.has(path));

  expect(subjects).toHaveLength(6 + 8 + services.length);
  for (const { html } of subjects) {
    expect(findMeta(html, 'og:image:alt')).not.toContain(readSite().name);
  }
  expect(new Set(pictures).size).toBe(subjects.length);
  for (const { html } of others) expect(pictures).not.toContain(findMeta(html, 'og:image'));
  for (const { html } of listed) {
    expect(findMeta(html, 'og:image:width')).toBe('1200');
    expect(findMeta(html, 'og:image:height')).toBe('630');
  }
});

test.describe('pages that answer a person, not a search', () => {
  test('are marked noindex and have no canonical', () => {
    const isOther = (path: string) => !/^\/(?:admin|providers\/\d)/.test(path);
    expect(unlisted.map(({ path }) => path).filter(isOther)).toEqual([
      '/404',
      '/blog/not-found',
      '/cms',
      '/contact/sent',
      '/es/contacto/enviado',
      '/es/estado',
      '/es/solicitud/enviada',
      '/intake-forms/client-sent',
      '/intake-forms/provider-sent',
      '/preview',
      '/providers/compare',
      '/providers/not-found',
      '/sent',
    ]);
    for (const { html } of unlisted) expect(findLink(html, 'canonical')).toBeNull();
  });

  test('the profiles of invented people are among them', () => {
    const samples = readProviders().filter(({ sample }) => sample);
    expect(samples.length).toBeGreaterThan(0);
    expect(unlisted.map(({ path }) => path)).toEqual(
      expect.arrayContaining(samples.map(({ id }) => `/providers/${id}`)),
    );
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

test('browsers that ask for an icon unasked get one', async () => {
  const { headers, status } = await fetchPage('/favicon.ico');
  expect([status, headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  const file = readBuiltBytes('favicon.ico');
  // An icon of three pictures, the first of them a PNG of 16 × 16 pixels.
  expect([...file.subarray(0, 8)]).toEqual([0, 0, 1, 0, 3, 0, 16, 16]);
  const [length, offset] = [file.readUInt32LE(14), file.readUInt32LE(18)];
  const picture = await sharp(file.subarray(offset, offset + length)).metadata();
  expect([picture.format, picture.width]).toEqual(['png', 16]);
});

test('every public path of the tests is a page that was built', () => {
  const built = [...listed, ...unlisted].map(({ path }) => path);

  expect(built).toEqual(expect.arrayContaining(publicPaths));
});
