import { expect, test } from '#test/kit/browser/site-test.ts';
import * as z from 'zod';
import {
  catalogueArticleSchema,
  catalogueProviderSchema,
  catalogueServiceSchema,
  catalogueTestimonialSchema,
} from '#model/schemas/catalogue-entries.ts';
import { providerServiceTypes } from '#model/schemas/care.ts';
import { serviceSlugs, toServicePath } from '#model/schemas/service-paths.ts';
import {
  readArticles,
  readProviders,
  readServices,
  readTestimonials,
} from '#test/kit/site/content.ts';
import { fetchPage } from '#test/kit/site/fetch-page.ts';
import { listElements } from '#test/kit/site/html.ts';

async function ask(path: string): Promise<unknown> {
  const { status, headers, html } = await fetchPage(path);
  expect([status, headers.get('content-type')], path).toEqual([200, 'application/json']);
  return JSON.parse(html);
}

const askList = async <Schema extends z.ZodType>(path: string, schema: Schema) =>
  z.array(schema).parse(await ask(path));

async function listTexts(path: string, tag: string): Promise<string[]> {
  return listElements((await fetchPage(path)).html, tag).map(({ text }) => text);
}

function flatten(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

async function expectPictures(images: string[]): Promise<void> {
  for (const image of images.filter((each) => each.startsWith('/'))) {
    const { status, headers } = await fetchPage(image);
    expect([status, headers.get('content-type')], image).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
  }
}

test('A576, A577: the services of the API are those of the pages, word for word', async () => {
  const services = await askList('/api/services', catalogueServiceSchema);

  expect(services.map(({ slug }) => slug)).toEqual([...serviceSlugs]);
  for (const { slug, title, description, features } of services) {
    expect(await listTexts(toServicePath(slug), 'h1')).toEqual([title]);
    expect(await listTexts(toServicePath(slug), 'li')).toEqual(expect.arrayContaining(features));
    expect((await listTexts('/services', 'main')).join()).toContain(flatten(description));
  }
  expect(services.map(({ detailedDescription }) => detailedDescription).sort()).toEqual(
    readServices()
      .map(({ detailedDescription }) => detailedDescription)
      .sort(),
  );
  await expectPictures(services.map(({ image }) => image));
});

test('A578, A579, A580: the caregivers of the API are those of the pages', async () => {
  const providers = await askList('/api/providers', catalogueProviderSchema);

  expect(providers.map(({ id }) => id)).toEqual(readProviders().map(({ id }) => id));
  for (const { id, name, bio, serviceType, rating } of providers) {
    const [main] = await listTexts(`/providers/${id}`, 'main');
    expect(await listTexts(`/providers/${id}`, 'h1')).toEqual([name]);
    expect(main).toContain(flatten(bio));
    expect(providerServiceTypes).toContain(serviceType);
    expect(((rating ?? 0) * 2) % 1).toBe(0);
  }
  await expectPictures(providers.map(({ image }) => image));
});

test('A581, A582: each caregiver is found by id, and nobody else is', async () => {
  for (const provider of await askList('/api/providers', catalogueProviderSchema)) {
    expect(await ask(`/api/providers/${provider.id}`)).toEqual(provider);
  }
  for (const id of ['999999', '3abc', '1.5', '0', '-1', '007', '%2e%2e', '1%00']) {
    expect((await fetchPage(`/api/providers/${id}`)).status, id).toBeGreaterThanOrEqual(400);
  }
});

test('A583: the testimonials of the API are those of the home page', async () => {
  const testimonials = await askList('/api/testimonials', catalogueTestimonialSchema);
  const [main] = await listTexts('/', 'main');

  expect(testimonials.map(({ id }) => id)).toEqual(readTestimonials().map(({ id }) => id));
  for (const { name, text } of testimonials) {
    expect(main).toContain(name);
    expect(main).toContain(flatten(text));
  }
  await expectPictures(testimonials.map(({ image }) => image));
});

test('A584: the articles of the API are those of the pages, newest first, in Markdown', async () => {
  const articles = await askList('/api/blog', catalogueArticleSchema);

  expect(articles.map(({ slug, content }) => [slug, content.trim()])).toEqual(
    readArticles().map(({ slug, content }) => [slug, content.trim()]),
  );
  for (const { slug, title, publishedAt } of articles) {
    expect(await listTexts(`/blog/${slug}`, 'h1')).toEqual([title]);
    const dates = listElements((await fetchPage(`/blog/${slug}`)).html, 'time');
    expect(dates.map(({ attributes }) => attributes.datetime)).toContain(publishedAt);
  }
  await expectPictures(articles.map(({ image }) => image));
});

test('A585, A586, A670: each article is found by slug and by number, and no other is', async () => {
  for (const article of await askList('/api/blog', catalogueArticleSchema)) {
    expect(await ask(`/api/blog/${article.slug}`)).toEqual(article);
    expect(await ask(`/api/blog/${article.id}`)).toEqual(article);
  }
  for (const id of ['no-such-article', '999999', '3abc', '0', '..%2fblog']) {
    expect((await fetchPage(`/api/blog/${id}`)).status, id).toBeGreaterThanOrEqual(400);
  }
});

test('the data files are not for search engines', async () => {
  const { status, headers } = await fetchPage('/catalogue/blog.json');

  expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
});
