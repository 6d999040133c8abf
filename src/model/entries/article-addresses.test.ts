import { readdir } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reservedSlugs } from '#model/schemas/article.ts';
import { findAddressProblems, findNameProblem } from './entry-rules.ts';
import { contentKinds } from '#model/kinds.ts';

function listProblems(articles: Record<string, string[]>): string[] {
  const list = Object.entries(articles).map(([slug, redirectFrom]) => ({ slug, redirectFrom }));
  return findAddressProblems(list).map(
    ({ slug, redirectIndex, message }) => `${slug} ${redirectIndex} ${message}`,
  );
}

describe('slugs', () => {
  test('articles with addresses of their own are fine', () => {
    expect(listProblems({ naps: ['old-naps'], 'play-at-2': [], '24-hours': ['day'] })).toEqual([]);
  });

  test.each(['2024', '2024-01', 'Naps', 'naps--again', '-naps', 'naps_', 'näps', 'a b', ''])(
    'A669: the file name %j is refused, since it cannot be told from a number or is no address',
    (slug) => {
      const problem = findNameProblem(contentKinds.articles, slug);
      expect(problem).toMatch(/Rename the file, like "choosing-a-nanny\.md"\.$/);
    },
  );

  test('A866: the names of all pages below the articles belong to the site', async () => {
    const pages = (await readdir('src/pages/blog')).map((name) => name.replace(/\..*$/, ''));
    expect(reservedSlugs.toSorted()).toEqual(pages.filter((name) => !name.startsWith('[')).sort());
  });

  test.each(['index', 'not-found', 'page'])('the name %s belongs to the site', (slug) => {
    expect(findNameProblem(contentKinds.articles, slug)).toBe(
      `The name "${slug}" is taken by a page of the site. Give the file another name.`,
    );
  });
});

test.each(['Jane Doe', 'jane_doe', 'jane.doe', 'jané', ''])(
  'the file name %j of a caregiver is refused, and one like it shown',
  (name) => {
    expect(findNameProblem(contentKinds.providers, name)).toMatch(
      /^The file name .* "jane-doe\.yaml"\.$/,
    );
    expect(findNameProblem(contentKinds.providers, 'jane-doe-2')).toBeNull();
  },
);

describe('earlier addresses', () => {
  test('one that an article has today is refused', () => {
    expect(listProblems({ naps: [], sleep: ['old', 'naps'] })).toEqual([
      'sleep 1 "naps" is the address of an article today. Remove it from this list.',
    ]);
  });

  test("an article's own address is refused", () => {
    expect(listProblems({ naps: ['naps'] })).toHaveLength(1);
  });

  test('ASVS 2.2.3: one that leads to two articles is refused at the second', () => {
    expect(listProblems({ naps: ['old'], sleep: ['old'] })).toEqual([
      'sleep 0 "old" already leads to the article "naps". Remove it from one of the two lists.',
    ]);
  });

  test('one that is twice in a list is refused', () => {
    expect(listProblems({ naps: ['old', 'old'] })).toEqual([
      'naps 1 "old" stands in this list twice. Remove one of the two.',
    ]);
  });

  test("one of the site's own pages is refused", () => {
    expect(listProblems({ naps: ['not-found'] })).toEqual([
      'naps 0 "not-found" is taken by a page of the site. Remove it from this list.',
    ]);
  });

  test('when nothing is refused, every address leads to one article', () => {
    const slug = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ slug, redirectFrom: fc.array(slug, { maxLength: 3 }) }), {
          selector: (article) => article.slug,
          maxLength: 4,
        }),
        (articles) => {
          const addresses = articles.flatMap((article) => [article.slug, ...article.redirectFrom]);
          const isClear = new Set(addresses).size === addresses.length;
          expect(findAddressProblems(articles).length === 0).toBe(isClear);
        },
      ),
    );
  });
});
