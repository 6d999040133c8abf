import { rename } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

interface ArticleAddresses {
  slug: string;
  id: number;
  redirectFrom: readonly string[];
}

/**
 * Formats the rules that let an article answer at its number (same page, the slug stays canonical)
 * and lead from its earlier addresses to the present one, in Netlify's `_redirects` syntax.
 *
 * @param articles slug, id and earlier slugs of each
 */
export function formatArticleRedirects(articles: readonly ArticleAddresses[]): string {
  return articles
    .toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
    .flatMap(({ slug, id, redirectFrom }) => [
      `/blog/${id.toString()} /blog/${slug} 200`,
      ...redirectFrom.map((earlier) => `/blog/${earlier} /blog/${slug} 301`),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

/**
 * Puts the rules where Netlify looks for them: Astro makes no page of a file whose name starts with
 * an underscore.
 */
export function articleRedirects(): AstroIntegration {
  return {
    name: 'article-redirects',
    hooks: {
      'astro:build:done': ({ dir }) =>
        rename(new URL('catalogue/article-redirects.txt', dir), new URL('_redirects', dir)),
    },
  };
}
