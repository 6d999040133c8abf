import { z } from 'zod';
import { imageReferenceSchema } from './image-reference.ts';
import { plainTextSchema } from './text-schemas.ts';
import { slugSchema } from './slug.ts';

/**
 * The head of an article in `content/blog/{slug}.md`. Its text is the Markdown below the head,
 * its slug the file's name.
 */
export const postSchema = z.strictObject({
  id: z
    .int('Id must be a whole number, like 7.')
    .positive('Id must be greater than 0.')
    .describe('Id'),
  title: plainTextSchema('Title', 120),
  excerpt: plainTextSchema('Excerpt', 300),
  image: imageReferenceSchema(),
  imageAlt: plainTextSchema('Picture description', 200),
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
  redirectFrom: z.array(slugSchema).default([]).describe('Earlier addresses that should lead here'),
});

export type Post = z.infer<typeof postSchema>;
