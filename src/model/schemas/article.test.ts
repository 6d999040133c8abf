import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listMessages } from '#test/kit/api/messages.ts';
import { articleSchema, listRelatedArticles } from './article.ts';

const article = {
  id: 7,
  title: 'Naps',
  excerpt: 'Why they end.',
  image: '/images/blog/naps.svg',
  imageAlt: 'A sleeping child',
  category: 'Sleep',
  publishedAt: '2026-03-14T09:00:00-04:00',
  author: 'Editorial Team',
  authorTitle: 'Reviewed by our placement team',
};

const wrongDate = 'publishedAt: Published date must be written like 2026-03-14T09:00:00-04:00.';

describe('what the head of an article may hold', () => {
  test('a complete head is accepted and leads from no earlier address', () => {
    expect(articleSchema.parse(article)).toEqual({ ...article, redirectFrom: [] });
  });

  test.each(['2026-03-14T09:00:00Z', '2026-03-14T09:00:00.000Z', '2024-02-29T00:00:00+00:00'])(
    'A584: the ISO date-time %s is accepted',
    (publishedAt) => {
      expect(listMessages(articleSchema, { ...article, publishedAt })).toEqual([]);
    },
  );

  test('a date that YAML has read already is the same moment', () => {
    const publishedAt = new Date('2026-03-14T13:00:00Z');
    expect(articleSchema.parse({ ...article, publishedAt }).publishedAt).toBe(
      '2026-03-14T13:00:00.000Z',
    );
  });

  test.each([
    '2026-03-14',
    '2026-03-14T09:00:00',
    '2026-02-30T09:00:00Z',
    'March 14, 2026',
    '',
    1,
    undefined,
  ])('the date %j is refused with an example', (publishedAt) => {
    expect(listMessages(articleSchema, { ...article, publishedAt })).toEqual([wrongDate]);
  });

  test('an earlier address has to be a slug', () => {
    expect(
      listMessages(articleSchema, { ...article, redirectFrom: ['naps-2024', 'Old Naps'] }),
    ).toEqual([
      'redirectFrom[1]: Slug may hold lower-case letters, digits and single hyphens, and needs at least one letter, like "choosing-a-nanny".',
    ]);
  });

  test.each([
    ['id', '7', 'id: Id must be a whole number, like 7.'],
    ['id', -1, 'id: Id must be greater than 0.'],
    ['title', ' ', 'title: Title is empty. Write at least one word.'],
    ['title', 2024, 'title: Title is missing. Write it as text; put quotes around a bare number.'],
    ['title', 'a'.repeat(121), 'title: Title is longer than 120 characters. Please shorten it.'],
    [
      'image',
      'data:image/png;base64,AA',
      'image: Image is not a picture address. Use one that starts with https:// or a path on this site such as /uploads/photo.jpg.',
    ],
  ])('a wrong %s is refused with a remedy', (field, value, message) => {
    expect(listMessages(articleSchema, { ...article, [field]: value })).toEqual([message]);
  });
});

describe('related articles', () => {
  const list = (...categories: string[]) =>
    categories.map((category, index) => ({ slug: `article-${index}`, category }));
  const articles = list('Sleep', 'Play', 'sleep', 'Food', 'Sleep');
  const listSlugs = (index: number, all = articles) =>
    listRelatedArticles(all[index] ?? { slug: '', category: '' }, all).map(({ slug }) => slug);

  test('A747: those of the same category come first, each group newest first', () => {
    expect(listSlugs(2)).toEqual(['article-0', 'article-4', 'article-1']);
    expect(listSlugs(1)).toEqual(['article-0', 'article-2', 'article-3']);
  });

  test('A747: a site with few articles shows those that there are', () => {
    expect(listSlugs(0, articles.slice(0, 2))).toEqual(['article-1']);
    expect(listSlugs(0, articles.slice(0, 1))).toEqual([]);
  });

  test('A747: never the article itself, never one twice, and as many as there are up to three', () => {
    const categories = fc.array(fc.constantFrom('Sleep', 'SLEEP', 'Play', 'Food'), {
      minLength: 1,
    });
    fc.assert(
      fc.property(categories, fc.nat(), (names, seed) => {
        const all = list(...names);
        const index = seed % all.length;
        const slugs = listSlugs(index, all);
        expect(slugs).not.toContain(all[index]?.slug);
        expect(new Set(slugs).size).toBe(slugs.length);
        expect(slugs).toHaveLength(Math.min(3, all.length - 1));
      }),
    );
  });
});
