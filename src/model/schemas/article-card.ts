import * as z from 'zod/mini';

/** Describes an article for lists and the search: everything but its text. */
export const articleCardSchema = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  image: z.string(),
  /** The picture's other widths, in the form of `srcset`. */
  imageSet: z.optional(z.string()),
  imageFocus: z.optional(z.string()),
  imageAlt: z.string(),
  category: z.string(),
  publishedAt: z.string(),
  author: z.string(),
  /** How long it takes to read. */
  minutes: z.optional(z.number()),
  /** The words of the text, for the search. */
  words: z.optional(z.string()),
});

export type ArticleCardData = z.infer<typeof articleCardSchema>;
