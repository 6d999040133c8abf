import type { ArticleCard } from '#domain/post/article-card.ts';
import type { FilterChoices, Filters } from '#domain/search/filters.ts';
import { toHaystack, toQuery } from '#domain/search/text-match.ts';

/** How the articles can be searched. */
export const articleFilterChoices = {
  q: null,
  category: null,
} as const satisfies FilterChoices<string>;

export type ArticleFilters = Filters<keyof typeof articleFilterChoices>;

/** An article, ready to be searched. */
export interface SearchableArticle {
  card: ArticleCard;
  haystack: string;
}

/** Makes an article ready to be searched by title, excerpt, category and author. */
export function toSearchableArticle(card: ArticleCard): SearchableArticle {
  const { title, excerpt, category, author } = card;
  return { card, haystack: toHaystack([title, excerpt, category, author]) };
}

/**
 * Finds the articles that fit both filters, in the order in which they are given. Categories are
 * compared in lowercase.
 */
export function searchArticles(
  articles: readonly SearchableArticle[],
  filters: ArticleFilters,
): ArticleCard[] {
  const query = toQuery(filters.q);
  const category = filters.category.toLowerCase();
  return articles.flatMap(({ card, haystack }) => {
    if (query !== '' && !haystack.includes(query)) return [];
    return category === '' || card.category.toLowerCase() === category ? [card] : [];
  });
}

/** The distinct categories of a list in lowercase, in alphabetical order. */
export function listCategories(articles: readonly Pick<ArticleCard, 'category'>[]): string[] {
  return [...new Set(articles.map(({ category }) => category.toLowerCase()))].sort();
}
