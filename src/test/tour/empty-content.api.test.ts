import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  sampleArticles,
  sampleProviders,
  sampleServices,
  sampleTestimonials,
} from '#model/schemas/samples.ts';
import { readBuiltBytes } from '#test/kit/site/built-site.ts';
import { copySite, type SiteCopy } from '#test/kit/site/site-copy.ts';

let copy: SiteCopy;
let home: string;

beforeAll(async () => {
  copy = await copySite();
  for (const folder of ['services', 'providers', 'testimonials', 'blog']) {
    // Git keeps no empty folder: it goes with its last entry.
    await rm(join(copy.folder, 'content', folder), { recursive: true });
  }
  await copy.build();
  home = readBuiltBytes('index.html', copy.distDir).toString();
});

afterAll(() => copy.remove());

test('A92, A178: without providers the built-in ones show, marked as samples', () => {
  for (const provider of sampleProviders.slice(0, 4)) expect(home).toContain(provider.name);
  // The rest is the template of a card for the search.
  const [list = ''] = readBuiltBytes('providers.html', copy.distDir).toString().split('<template');
  for (const provider of sampleProviders) expect(list).toContain(provider.name);
  expect(list.match(/class="sample"/g)).toHaveLength(sampleProviders.length);
});

test('A178: the built-in ones have no stars, are not counted and searched, and match nobody', () => {
  const [, list = ''] = readBuiltBytes('providers.html', copy.distDir).toString().split('</head>');
  expect(list).not.toContain('data-star=');
  expect(list).not.toContain('8 caregivers');
  expect(list).not.toContain('type="search"');
  expect(list).toContain('The profiles of our caregivers will appear here soon.');
  const cards = readBuiltBytes('catalogue/provider-cards.json', copy.distDir).toString();
  expect(JSON.parse(cards)).toEqual([]);
});

test('A218: the search then knows the built-in articles', () => {
  const cards: unknown = JSON.parse(
    readBuiltBytes('catalogue/article-cards.json', copy.distDir).toString(),
  );
  expect((cards as { id: number }[]).map(({ id }) => id).sort()).toEqual(
    sampleArticles.map(({ id }) => id),
  );
});

test('A218: without posts the built-in ones stand in their list', () => {
  const list = readBuiltBytes('blog.html', copy.distDir).toString();
  expect(sampleArticles).toHaveLength(6);
  for (const { title } of sampleArticles) expect(list).toContain(title);
});

test('A12, A669: a built-in article answers at its number, too', () => {
  const rules = readBuiltBytes('_redirects', copy.distDir).toString();
  for (const { id, slug } of sampleArticles) {
    expect(rules).toContain(`/blog/${id} /blog/${slug} 200\n`);
  }
});

test('A93: without services the built-in ones show, each with its page', () => {
  for (const { slug } of sampleServices) expect(home).toContain(`id="${slug}"`);
  expect(readBuiltBytes('nanny-services.html', copy.distDir).toString()).toContain(
    'Nanny Services',
  );
});

test('A94: without testimonials the built-in ones show', () => {
  for (const { name } of sampleTestimonials) expect(home).toContain(name);
});

test('A117, A631: without posts the three newest built-in ones show on the home page', () => {
  const newestFirst = sampleArticles.toSorted((one, other) =>
    other.publishedAt.localeCompare(one.publishedAt),
  );
  const shown = newestFirst.filter((post) => home.includes(post.title));
  expect(shown).toEqual(newestFirst.slice(0, 3));
});

test('A576, A578, A583, A584: the data of the API is then that of the built-in ones', () => {
  const samples = {
    services: sampleServices,
    providers: sampleProviders,
    testimonials: sampleTestimonials,
    blog: sampleArticles.toReversed(),
  };
  for (const [name, entries] of Object.entries(samples)) {
    const data = readBuiltBytes(`catalogue/${name}.json`, copy.distDir).toString();
    const expected = entries.map(({ id }) => expect.objectContaining({ id }) as unknown);
    expect(JSON.parse(data)).toEqual(expected);
  }
  const [first] = sampleProviders;
  const data = readBuiltBytes('catalogue/providers/1.json', copy.distDir).toString();
  expect(JSON.parse(data)).toMatchObject({ name: first?.name, sample: true });
});
