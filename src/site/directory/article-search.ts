import type { ArticleCardData } from '#model/schemas/article-card.ts';
import type { CardFields } from './card-fields.ts';
import type { FilterChoices, Filters } from './filters.ts';
import {
  findCloseEntries,
  listOnce,
  readQuery,
  type CloseMatches,
  type Vocabulary,
} from './close-matches.ts';
import { articleCopy } from './search-outcome.ts';
import { searchText, toHaystack, type Searchable } from '#site/directory/words/text-match.ts';
import { splitWords } from '#site/directory/words/word-forms.ts';

export const articleFilterChoices = {
  q: null,
  category: null,
} as const satisfies FilterChoices<string>;

export type ArticleFilters = Filters<keyof typeof articleFilterChoices>;

export const articleCardFields: CardFields<ArticleCardData> = {
  id: 'number',
  slug: 'string',
  title: 'string',
  excerpt: 'string',
  image: 'string',
  imageSet: 'string?',
  imageFocus: 'string?',
  imageAlt: 'string',
  category: 'string',
  publishedAt: 'string',
  author: 'string',
  minutes: 'number?',
  words: 'string?',
};

export interface SearchableArticle extends Searchable {
  card: ArticleCardData;
}

export function toSearchableArticle(card: ArticleCardData): SearchableArticle {
  const { title, excerpt, category, author, words } = card;
  return {
    card,
    haystack: toHaystack([title, excerpt, category, author]),
    facts: toHaystack([title, category]),
    words,
  };
}

/** Returns the articles that match, or enough for a screen with a `limit`. */
export function searchArticles(
  articles: readonly SearchableArticle[],
  { q, category }: ArticleFilters,
  limit = Infinity,
): readonly SearchableArticle[] {
  if (category === '') return searchText(articles, q, limit);
  const asked = category.toLowerCase();
  return searchText(
    articles.filter(({ card }) => card.category.toLowerCase() === asked),
    q,
    limit,
  );
}

/** Finds the articles that match the most words of a query, beside those that hold it literally. */
export function findCloseArticles(
  entries: readonly SearchableArticle[],
  typed: string,
): CloseMatches<SearchableArticle> | null {
  const vocabulary = listOnce(entries, (): Vocabulary<SearchableArticle> => {
    const titles = entries.flatMap(({ card }) => splitWords(card.title));
    const texts = entries.flatMap(({ words = '' }) => words.split(' '));
    return { words: new Set([...titles, ...texts]), names: new Set(titles), text: 'article' };
  });
  return findCloseEntries(entries, readQuery(entries, typed, vocabulary), { copy: articleCopy });
}

export function listCategories(articles: readonly Pick<ArticleCardData, 'category'>[]): string[] {
  return [...new Set(articles.map(({ category }) => category.toLowerCase()))].sort();
}
