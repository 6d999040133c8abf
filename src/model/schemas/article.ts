import * as z from 'zod';
import { stateSchema } from './entry-state.ts';
import { imageFocusSchema, imageReferenceSchema, plainTextSchema } from './text-schemas.ts';

/** A slug needs a letter, so that it can't be mistaken for a numeric id. */
export const slugSchema = z
  .string({ error: 'Slug is missing. Write it like "choosing-a-nanny".' })
  .regex(
    /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'Slug may hold lower-case letters, digits and single hyphens, and needs at least one letter, like "choosing-a-nanny".',
  )
  .max(100, 'Slug is longer than 100 characters. Please shorten it.')
  .describe('Address');

/** Describes the head of `content/blog/{slug}.md`; the text is the Markdown below it. */
export const articleSchema = z.strictObject({
  id: z
    .int('Id must be a whole number, like 7.')
    .positive('Id must be greater than 0.')
    .describe('Id'),
  title: plainTextSchema('Title', 120),
  excerpt: plainTextSchema('Excerpt', 300),
  image: imageReferenceSchema(),
  imageAlt: plainTextSchema('Picture description', 200),
  imageFocus: imageFocusSchema(),
  category: plainTextSchema('Category', 40),
  publishedAt: z
    .preprocess(
      // YAML turns an unquoted date into a Date before any schema sees it.
      (value) => (value instanceof Date ? value.toISOString() : value),
      z.iso.datetime({
        offset: true,
        error: 'Published date must be written like 2026-03-14T09:00:00-04:00.',
      }),
    )
    .describe('Published'),
  author: plainTextSchema('Author', 80),
  authorTitle: plainTextSchema('Author title', 100),
  state: stateSchema(),
  redirectFrom: z.array(slugSchema).default([]).describe('Old links that should open this article'),
});

export type ArticleData = z.infer<typeof articleSchema>;

const relatedCount = 3;

/**
 * Lists articles to read next: the newest of the same category, then the newest of the others.
 * `articles` are all of them, newest first.
 */
export function listRelatedArticles<Entry extends { slug: string; category: string }>(
  article: { slug: string; category: string },
  articles: readonly Entry[],
): Entry[] {
  const category = article.category.toLowerCase();
  const close: Entry[] = [];
  const others: Entry[] = [];
  // This runs for each of thousands of articles, and most find enough among the newest.
  for (const other of articles) {
    if (other.slug === article.slug) continue;
    const list = other.category.toLowerCase() === category ? close : others;
    if (list.length < relatedCount) list.push(other);
    if (close.length === relatedCount) break;
  }
  return [...close, ...others].slice(0, relatedCount);
}
