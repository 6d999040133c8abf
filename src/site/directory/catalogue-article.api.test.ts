import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogueApi } from './catalogue-api.server.ts';
import { sampleArticles } from '#model/schemas/samples.ts';
import { useBuiltCatalogue } from '#test/kit/site/built-catalogue.ts';

useBuiltCatalogue();

const articles = sampleArticles.map((article) => ({ ...article, redirectFrom: undefined }));

async function ask(id: string): Promise<Response> {
  const url = `http://localhost:8888/api/blog/${encodeURIComponent(id)}`;
  return catalogueApi.fetch(new Request(url));
}

test('A585, A670: GET /api/blog/{id} answers one article, by slug or number', async () => {
  for (const article of articles) {
    const [bySlug, byNumber] = [await ask(article.slug), await ask(article.id.toString())];
    expect([bySlug.status, byNumber.status]).toEqual([200, 200]);
    expect(await bySlug.json()).toEqual(article);
    expect(await byNumber.json()).toEqual(article);
  }
});

test.for(['no-such-article', '999', '3abc', '1.5', '0', '-1', '007', 'Sample-Play-At-Home'])(
  'A586: "%s" is answered with 404 and a plain sentence',
  async (id) => {
    const response = await ask(id);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe('There is no article at this address.');
  },
);

test('A586, A670: an article is found by nothing but its own slug and number', async () => {
  const known = new Map(
    articles.flatMap((article) => [
      [article.slug, article],
      [article.id.toString(), article],
    ]),
  );
  const slugs = fc.constantFrom(...articles.map(({ slug }) => slug));
  const ids = fc.oneof(
    slugs,
    fc.string({ unit: 'binary' }),
    fc.integer({ min: -10, max: 10 }).map(String),
    fc.stringMatching(/^[a-z0-9./%-]{1,8}$/),
    fc
      .tuple(slugs, fc.constantFrom('/', '.json', '-', '\0', ' ', '\n'))
      .map((both) => both.join('')),
    slugs.map((slug) => `../blog/${slug}`),
    fc.constantFrom('__proto__', 'constructor', 'toString', '../article-slugs', '../blog'),
  );
  await fc.assert(
    fc.asyncProperty(ids, async (id) => {
      const response = await ask(id);
      const expected = known.get(id);
      expect(response.status).toBe(expected ? 200 : 404);
      if (expected) expect(await response.json()).toEqual(expected);
    }),
  );
});

test('A586: a missing id is answered with 404, too', async () => {
  const response = await ask('');
  expect([response.status, await response.text()]).toEqual([
    404,
    'There is no page at this address.',
  ]);
});
