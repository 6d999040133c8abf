import { expect, test } from 'vitest';
import { findLastChange, listSources } from './dated-sitemap.ts';

const directory = { entries: { providers: { '3': 'maya-torres' } }, counties: [] };

test.each([
  ['/blog/naps', ['blog/naps.md']],
  ['/providers/3', ['providers/maya-torres.yaml']],
  ['/providers/9', ['providers/.yaml']],
  ['/providers/page/2', ['pages/providers.yaml', 'providers/']],
  ['/blog/page/2', ['pages/blog.yaml', 'blog/']],
  ['/specialized-care', ['services/specialized-care.yaml']],
  ['/somewhere-else', []],
])('A744: %s shows %j', (address, expected) => {
  expect(listSources(address, directory)).toEqual(expected);
});

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
