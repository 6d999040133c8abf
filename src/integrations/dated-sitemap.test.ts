import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { servicePaths } from '#model/schemas/service-paths.ts';
import { findLastChange, listSources } from './dated-sitemap.ts';

const directory = { entries: { providers: { '3': 'maya-torres' } }, counties: [] };

test.each([
  ['/blog/naps', ['blog/naps.md']],
  ['/providers/3', ['providers/maya-torres.yaml']],
  ['/providers/9', ['providers/.yaml']],
  ['/providers/page/2', ['pages/providers.yaml', 'site.yaml', 'providers/']],
  ['/blog/page/2', ['pages/blog.yaml', 'pages/blog.md', 'blog/']],
  [
    '/services/night-nurse',
    [
      ...['services/night-nurse.yaml', 'pages/services.yaml', 'site.yaml', 'providers/'],
      'testimonials/',
    ],
  ],
  ['/how-we-vet', ['pages/how-we-vet.yaml', 'pages/how-we-vet.md']],
])('A744: %s shows %j', (address, expected) => {
  expect(listSources(address, directory)).toEqual(expected);
});

/** Lists the content that a page's script reads, by the names of the content. */
function listRead(file: string): string[] {
  const source = readFileSync(`src/pages/${file}`, 'utf8').split('\n---\n')[0] ?? '';
  const pages = [...source.matchAll(/getPage\('(\w+)Page'\)/g)].map(
    ([, name = '']) => `pages/${name}.yaml`,
  );
  const folders = [...source.matchAll(/listCollection\('(\w+)'\)/g)].map(
    ([, name = '']) => `${name}/`,
  );
  return [
    ...pages,
    ...folders,
    ...(source.includes('getSite()') ? ['site.yaml'] : []),
    ...(source.includes('listArticles()') ? ['blog/'] : []),
  ];
}

test.each([
  ['/', 'index.astro'],
  ['/about', 'about.astro'],
  ['/services', 'services.astro'],
  ['/providers', '_components/ProviderListPage.astro'],
  ['/blog', '_components/BlogListPage.astro'],
  ['/contact', 'contact/index.astro'],
  ['/intake-forms', 'intake-forms/index.astro'],
  ['/recommendations', 'recommendations.astro'],
])('A744: the date of %s follows all that the page reads', (address, file) => {
  expect(listRead(file).length).toBeGreaterThan(0);
  expect(listSources(address, directory)).toEqual(expect.arrayContaining(listRead(file)));
});

test.each(Object.entries(servicePaths))(
  'A744: the date of the page of %s follows its own file and all else that it reads',
  (slug, path) => {
    const others = listRead('_components/ServicePage.astro').filter((each) => each !== 'services/');
    expect(listSources(path, directory)).toEqual(
      expect.arrayContaining([`services/${slug}.yaml`, ...others]),
    );
  },
);

const changes = new Map([
  ['content/blog/naps.md', '2026-04-01T13:00:00.000Z'],
  ['content/blog/milk.md', '2026-05-01T13:00:00.000Z'],
  ['content/blogroll.yaml', '2026-06-01T13:00:00.000Z'],
]);

test.each([
  [['blog/naps.md'], '2026-04-01T13:00:00.000Z'],
  [['blog/naps.md', 'blog/'], '2026-05-01T13:00:00.000Z'],
  [['blog/new.md'], undefined],
  [[], undefined],
])('A744: what shows %j last changed at %s', (shown, expected) => {
  expect(findLastChange(shown, changes)).toBe(expected);
});
