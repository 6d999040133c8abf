import { expect, test } from '#test/kit/browser/site-test.ts';
import { countBrotliBytes } from '#test/kit/site/brotli.ts';
import { listBuiltPages, readBuiltBytes } from '#test/kit/site/built-site.ts';
import { readArticles, readProviders } from '#test/kit/site/content.ts';
import { growArticles, growProviders, type GrownEntry } from '#test/kit/site/grown-content.ts';
import { listElements } from '#test/kit/site/html.ts';
import { copySite, type SiteCopy } from '#test/kit/site/site-copy.ts';

const providerCount = 1000;
const articleCount = 2000;
const maxGrowth = 1.1;
const megabyte = 1024 * 1024;

test.describe(`with ${providerCount} caregivers and ${articleCount} articles`, () => {
  let copy: SiteCopy;
  let articles: GrownEntry[];
  let peakBytes: number;
  const shipped = new Map(listBuiltPages().map(({ path, html }) => [path, html]));
  const grown = new Map<string, string>();

  test.beforeAll(async () => {
    copy = await copySite();
    await growProviders(copy.folder, providerCount);
    articles = await growArticles(copy.folder, articleCount);
    peakBytes = await copy.build();
    for (const { path, html } of listBuiltPages(copy.distDir)) grown.set(path, html);
  });

  test.afterAll(() => copy.remove());

  function expectSameWeight(
    path: string,
    shippedPath: string,
    without = (html: string) => html,
  ): void {
    const now = without(grown.get(path) ?? '');
    const before = without(shipped.get(shippedPath) ?? '');
    expect(before, shippedPath).not.toBe('');
    expect(now, path).not.toBe('');
    // Copies of a text compress to almost nothing, so the uncompressed size is checked as well.
    expect(now.length / before.length, path).toBeLessThan(maxGrowth);
    expect(countBrotliBytes(now) / countBrotliBytes(before), path).toBeLessThan(maxGrowth);
  }

  for (const [path, shippedPath] of [
    ['/', '/'],
    ['/providers', '/providers'],
    ['/providers/page/2', '/providers'],
    ['/providers/page/63', '/providers'],
    ['/providers/page/125', '/providers'],
    ['/blog', '/blog'],
    ['/blog/page/2', '/blog'],
    ['/blog/page/167', '/blog'],
    ['/blog/page/333', '/blog'],
    ['/about', '/about'],
    ['/404', '/404'],
  ] as const) {
    test(`${path} weighs no more than ${shippedPath} does today`, () => {
      expectSameWeight(path, shippedPath);
    });
  }

  test('a profile weighs what its model weighs, and names at most three similar caregivers', () => {
    const similar =
      /<section\b[^>]*>(?:(?!<section\b).)*?<h2\b[^>]*>Similar caregivers.*?<\/section>/s;
    const models = readProviders().map(({ id }) => `/providers/${id}`);

    // Where there are few caregivers, fewer than three are similar.
    for (const path of models) expectSameWeight(path, path, (html) => html.replace(similar, ''));
    const counts = models.map((path) => {
      const [section = ''] = similar.exec(grown.get(path) ?? '') ?? [];
      return new Set(section.match(/href="\/providers\/\d+"/g)).size;
    });
    expect(Math.max(...counts)).toBe(3);
  });

  test('an article weighs what its model weighs', () => {
    expect(articles).toHaveLength(articleCount - readArticles().length);
    for (const { id, model } of articles.filter((_, index) => index % 200 === 0)) {
      expectSameWeight(`/blog/${id}`, `/blog/${model}`);
    }
  });

  test('every entry is built once and stands on one page of its list', () => {
    const list = (start: string, link: RegExp) =>
      [...grown]
        .filter(([path]) => path === start || path.startsWith(`${start}/page/`))
        .map(([, html]) =>
          listElements(html, 'a')
            .map(({ attributes }) => attributes.href ?? '')
            .filter((href) => link.test(href)),
        );
    const providers = list('/providers', /^\/providers\/\d+$/);
    const posts = list('/blog', /^\/blog\/[a-z]/);

    expect(new Set(providers.flat()).size).toBe(providerCount);
    expect(providers.flat()).toHaveLength(providerCount);
    expect(Math.max(...providers.map(({ length }) => length))).toBe(8);
    expect(providers.flat().filter((path) => !grown.has(path))).toEqual([]);
    expect(posts.flat().filter((path) => !path.includes('/page/')).length).toBe(articleCount);
    expect(
      Math.max(...posts.map((hrefs) => hrefs.filter((href) => !href.includes('/page/')).length)),
    ).toBe(6);
  });

  test('the feed holds the newest articles only', () => {
    const feed = readBuiltBytes('rss.xml', copy.distDir).toString();

    expect(feed.match(/<item>/g)).toHaveLength(20);
  });

  test('the build writes as much per entry as it does today, in bounded memory', () => {
    const [providers, posts] = [readProviders().length, readArticles().length];
    const other = shipped.size - providers - posts;
    const lists = Math.ceil(providerCount / 8) - 1 + Math.ceil(articleCount / 6) - 1;

    expect(grown.size).toBe(other + lists + providerCount + articleCount);
    expect(peakBytes / megabyte).toBeLessThan(3000);
  });
});

test('building the shipped content takes less than 900 MB of memory', async () => {
  const copy = await copySite();
  try {
    expect((await copy.build()) / megabyte).toBeLessThan(900);
  } finally {
    await copy.remove();
  }
});
