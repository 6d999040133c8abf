import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ArticleCardData } from '#model/schemas/article-card.ts';
import {
  articleFilterChoices,
  listCategories,
  searchArticles,
  toSearchableArticle,
  type ArticleFilters,
} from './article-search.ts';
import { shippedEntries } from '#test/kit/shipped-content.ts';
import { findCloseArticles } from './article-search.ts';
import { readFilters } from './filters.ts';
import { toSearchWords } from './provider-search.ts';
import { makeArticleCards } from '#test/kit/made-cards.ts';

const [model] = makeArticleCards(1) as [ArticleCardData];

function search(cards: ArticleCardData[], asked: Partial<ArticleFilters>): ArticleCardData[] {
  const filters = readFilters(articleFilterChoices, (name) => asked[name] ?? null);
  return searchArticles(cards.map(toSearchableArticle), filters).map(({ card }) => card);
}

const text = fc.string({
  unit: fc.constantFrom(...Array.from('abAB .*+?()[]^$|\\')),
  maxLength: 12,
});
const category = fc.constantFrom('Play', 'play', 'Newborn Care', 'HIRING', 'Hiring');
const card = fc
  .record({ title: text, excerpt: text, category, author: text, imageAlt: text })
  .map((told): ArticleCardData => ({ ...model, ...told }));
const cards = fc.array(card, { maxLength: 6 });

describe('searching the articles', () => {
  test('A209–A212: it finds any part of title, excerpt, category and author, and nothing else', () => {
    fc.assert(
      fc.property(cards, text, (all, q) => {
        const typed = q.trim().toLowerCase();
        const expected = all.filter(
          ({ title, excerpt, category: kind, author }) =>
            typed === '' ||
            [title, excerpt, kind, author].some((field) => field.toLowerCase().includes(typed)),
        );
        expect(search(all, { q })).toEqual(expected);
      }),
    );
  });

  test.each([
    ['A209', { title: 'Newborn Sleep' }, 'BORN sl'],
    ['A210', { excerpt: 'A gentle two-week start.' }, 'TWO-week'],
    ['A211', { category: 'Family Life' }, 'family LIFE'],
    ['A212', { author: 'José Muñoz' }, 'jose mun'],
  ])('%s: a part of %j is enough', (_, told, q) => {
    const other = { ...model, title: 'x', excerpt: 'x', category: 'x', author: 'x' };
    const found = { ...other, ...told, id: 2 };
    expect(search([other, found], { q })).toEqual([found]);
  });

  test('A213: its text, its address and its picture are not searched', () => {
    const one = { ...model, content: 'Unheard-of words', slug: 'some-address', imageAlt: 'A moon' };
    for (const q of ['unheard', 'some-address', 'moon', 'images', '2020']) {
      expect(search([one], { q }), q).toEqual([]);
    }
  });

  test('A214: each article must match text and category', () => {
    fc.assert(
      fc.property(cards, text, fc.option(category, { nil: '' }), (all, q, kind) => {
        const both = search(all, { q, category: kind.toLowerCase() });
        const byText = search(all, { q });
        expect(both).toEqual(
          byText.filter(
            (each) => kind === '' || each.category.toLowerCase() === kind.toLowerCase(),
          ),
        );
      }),
    );
  });

  test('A206: categories are listed once, in lowercase, in order', () => {
    const all = ['Play', 'parenting', 'Parenting', 'PLAY', 'Newborn Care'];
    expect(listCategories(all.map((name) => ({ category: name })))).toEqual([
      'newborn care',
      'parenting',
      'play',
    ]);
    expect(listCategories([])).toEqual([]);
  });
});

test.each([
  ['tantrum', 1],
  ['tantrums', 1],
  ['bedtime', 4],
  ['taxes', 2],
  ['breastfeeding', 1],
  ['separation', 3],
  ['separatoin', 3],
  ['potty', 0],
])('A933: the word %s of an article’s text finds %i articles', (typed, count) => {
  const articles = shippedEntries.flatMap(({ kind, data, text, name }) =>
    kind === 'articles'
      ? toSearchableArticle({
          ...model,
          ...data,
          slug: name,
          words: toSearchWords(`${name} ${text}`),
        })
      : [],
  );
  expect(articles.length).toBeGreaterThan(5);
  expect(findCloseArticles(articles, typed)?.found.length ?? 0).toBe(count);
});
