import { rename } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

interface ArticleAddresses {
  slug: string;
  id: number;
  redirectFrom: readonly string[];
}

/**
 * Formats rules that show an article at its number, too (its slug is canonical), and redirect its
 * old addresses.
 */
export function formatArticleRedirects(articles: readonly ArticleAddresses[]): string {
  return articles
    .toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
    .flatMap(({ slug, id, redirectFrom }) => [
      `/blog/${id} /blog/${slug} 200`,
      ...redirectFrom.map((earlier) => `/blog/${earlier} /blog/${slug} 301`),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

/** Writes `_redirects` last: Astro makes no page of a file that starts with `_`. */
export function articleRedirects(): AstroIntegration {
  return {
    name: 'article-redirects',
    hooks: {
      'astro:build:done': ({ dir }) =>
        rename(new URL('catalogue/article-redirects.txt', dir), new URL('_redirects', dir)),
    },
  };
}
