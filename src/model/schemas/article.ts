import * as z from 'zod';
import { stateSchema } from './entry-state.ts';
import { sharedLink } from './picture-fields.ts';
import {
  entryIdSchema,
  imageAltSchema,
  imageFocusSchema,
  imageReferenceSchema,
  plainTextSchema,
} from './text-schemas.ts';

/** A slug needs a letter, so that it can't be mistaken for a numeric id. */
export const slugSchema = z
  .string({ error: 'Slug is missing. Write it like "choosing-a-nanny".' })
  .regex(
    /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'Slug may hold lower-case letters, digits and single hyphens, and needs at least one letter, like "choosing-a-nanny".',
  )
  .max(100, 'Slug is longer than 100 characters. Please shorten it.')
  .describe('Address');

/** The site's own pages under `/blog/`, by their files in `src/pages`. */
export const reservedSlugs: readonly string[] = ['index', 'not-found', 'page'];

/** Describes the head of `content/blog/{slug}.md`; the text is the Markdown below it. */
export const articleSchema = z.strictObject({
  id: entryIdSchema(7),
  title: plainTextSchema('Title', 120),
  excerpt: plainTextSchema('Excerpt', 300).meta({
    description: 'Excerpt',
    hint: 'Stands on cards, and below the title in search results.',
  }),
  image: imageReferenceSchema(),
  imageAlt: imageAltSchema(),
  imageFocus: imageFocusSchema([
    { label: 'Card', ratio: 1.6 },
    { label: 'Card on a phone', ratio: 2 },
    sharedLink,
  ]),
  category: plainTextSchema('Category', 40).meta({ known: true }),
  publishedAt: z
    .preprocess(
      // YAML turns an unquoted date into a Date before any schema sees it.
      (value) => (value instanceof Date ? value.toISOString() : value),
      z.iso.datetime({
        offset: true,
        error: 'Published date must be written like 2026-03-14T09:00:00-04:00.',
      }),
    )
    .meta({ description: 'Published', hint: 'The newest article comes first.', start: 'now' }),
  author: plainTextSchema('Author', 80),
  authorTitle: plainTextSchema('Author title', 100),
  state: stateSchema(),
  redirectFrom: z.array(slugSchema).default([]).meta({
    description: 'Old links that should open this article',
    hint: 'Only needed after an article got a new address.',
    later: true,
  }),
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
