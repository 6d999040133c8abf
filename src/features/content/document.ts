import { z } from 'zod';
import { plainTextSchema } from './text-schemas.ts';
import { seoSchema } from './page-parts.ts';

/**
 * The head of a long text page such as `/privacy`, kept with its Markdown in
 * `content/pages/{slug}.md`.
 */
export const documentSchema = z.strictObject({
  seo: seoSchema,
  title: plainTextSchema('Title', 120),
  intro: plainTextSchema('Introduction', 600),
  updatedOn: z
    .preprocess(
      // YAML turns an unquoted date into a Date before any schema sees it.
      (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
      z.iso.date('Updated date must be written like 2026-03-14.'),
    )
    .describe('Last updated'),
});
