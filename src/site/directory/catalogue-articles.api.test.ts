import { expect, test } from 'vitest';
import * as z from 'zod';
import { problemSchema, problemType } from '#lib/http/problem.ts';
import { catalogueApi } from './catalogue-api.server.ts';
import { sampleArticles } from '#model/schemas/samples.ts';
import { useBuiltCatalogue } from '#test/kit/site/built-catalogue.ts';

const catalogue = useBuiltCatalogue();

const ask = (query: string, headers: Record<string, string> = {}) =>
  catalogueApi.fetch(new Request(`http://localhost:8888/api/blog${query}`, { headers }));

/** Builds a site with articles whose texts have a number of characters. */
async function growBlog(count: number, characters: number): Promise<string[]> {
  const [sample] = sampleArticles;
  const articles = Array.from({ length: count }, (_, index) => ({
    ...sample,
    id: index + 1,
    slug: `article-${index + 1}`,
    content: 'x'.repeat(characters),
  }));
  for (const article of articles) {
    await catalogue.write(`catalogue/blog/${article.slug}.json`, JSON.stringify(article));
  }
  await catalogue.write('catalogue/article-cards.json', JSON.stringify(articles));
  await catalogue.renew();
  return articles.map(({ slug }) => slug);
}

const slugsSchema = z.array(z.looseObject({ slug: z.string() }));

async function readSlugs(response: Response): Promise<string[]> {
  expect(response.status).toBe(200);
  return slugsSchema.parse(await response.json()).map(({ slug }) => slug);
}

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
  expect(response.headers.get('netlify-vary')).toBe('query=view|page');
});

test('A908: a list too long to send is refused with the way to pages', async () => {
  await growBlog(30, 210_000);
  const sentence =
    'This list is too long to send at once. Please ask for it in pages: add ?page=1, then ?page=2 and so on.';
  const refused = await ask('');
  expect([refused.status, await refused.text()]).toEqual([422, sentence]);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  const problem: unknown = await (await ask('', { accept: problemType })).json();
  expect(problemSchema.parse(problem).detail).toBe(sentence);
});

test('A908: a list that can be sent at once comes whole, in the order of the site', async () => {
  const slugs = await growBlog(120, 100);
  expect(await readSlugs(await ask(''))).toEqual(slugs);
});

test('A908: pages have fifty entries each, and say how many there are in all', async () => {
  const slugs = await growBlog(120, 100);
  for (const [page, start] of [
    [1, 0],
    [2, 50],
    [3, 100],
  ] as const) {
    const response = await ask(`?page=${page}`);
    expect(response.headers.get('x-total-count')).toBe('120');
    expect(await readSlugs(response)).toEqual(slugs.slice(start, start + 50));
  }
  expect(await readSlugs(await ask('?view=cards&page=3'))).toEqual(slugs.slice(100));
});

test('A908: a page after the last and one that is no number are refused and not cached', async () => {
  for (const [page, status] of [
    ['2', 404],
    ['999999', 404],
    ['0', 400],
    ['01', 400],
    ['-1', 400],
    ['one', 400],
    ['', 400],
  ] as const) {
    const response = await ask(`?page=${page}`);
    expect([page, response.status]).toEqual([page, status]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('A908: the first page of an empty list is empty', async () => {
  await growBlog(0, 0);
  expect(await readSlugs(await ask('?page=1'))).toEqual([]);
});
