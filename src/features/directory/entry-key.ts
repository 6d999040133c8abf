import { slugSchema } from '#features/content/article.ts';

/** By what an article is asked for. */
export type ArticleKey = { kind: 'id'; id: number } | { kind: 'slug'; slug: string };

/**
 * The numeric id that a part of a path means. A number is written in one way only: with leading
 * zeros an entry would have endless addresses, each to be kept by a cache.
 *
 * @param text as it stands in the path
 * @returns null for everything but a whole number above 0
 */
export function parseEntryId(text: string): number | null {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(id) ? id : null;
}

/**
 * What a part of a path means where an article may be named by its slug or its numeric id. A slug
 * has at least one letter, so that the two are never mistaken for each other.
 *
 * @param text as it stands in the path
 * @returns null where it can be neither
 */
export function parseArticleKey(text: string): ArticleKey | null {
  const id = parseEntryId(text);
  if (id !== null) return { kind: 'id', id };
  const slug = slugSchema.safeParse(text);
  return slug.success ? { kind: 'slug', slug: slug.data } : null;
}
