import { expect, test } from 'vitest';
import { catalogueApi } from './catalogue-api.server.ts';
import { sampleArticles } from '#model/schemas/samples.ts';
import { useBuiltCatalogue } from '#test/kit/site/built-catalogue.ts';

const catalogue = useBuiltCatalogue();

test('A584: GET /api/blog lists the articles with their texts in Markdown', async () => {
  const response = await catalogueApi.fetch(new Request('http://localhost:8888/api/blog'));
  expect(response.status).toBe(200);
  const expected = sampleArticles.map((article) => ({ ...article, redirectFrom: undefined }));
  expect(await response.json()).toEqual(expected);
  for (const { content, publishedAt } of expected) {
    expect(content).toContain('\n\n## ');
    expect(publishedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-\d\d:\d\d$/);
  }
});

test('with view=cards the list has what a search needs, without the texts', async () => {
  const response = await catalogueApi.fetch(
    new Request('http://localhost:8888/api/blog?view=cards'),
  );
  const expected = sampleArticles.map(
    ({ id, slug, title, excerpt, image, imageAlt, category, publishedAt, author }) => ({
      id,
      slug,
      title,
      excerpt,
      image,
      imageAlt,
      category,
      publishedAt,
      author,
    }),
  );
  expect(await response.json()).toEqual(expected);
  expect(response.headers.get('netlify-vary')).toBe('query=view');
});

test('a list too long to send leads to its file', async () => {
  const articles = sampleArticles.map((each) => ({ ...each, content: 'x'.repeat(3_500_000) }));
  for (const article of articles) {
    await catalogue.write(`catalogue/blog/${article.slug}.json`, JSON.stringify(article));
  }
  const { status, headers } = await catalogueApi.fetch(
    new Request('http://localhost:8888/api/blog'),
  );
  expect([status, headers.get('location')]).toEqual([302, '/catalogue/blog.json']);
  expect(headers.get('cache-control')).toBe('no-store');
});
