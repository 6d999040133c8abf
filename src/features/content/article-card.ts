import { z } from 'zod/mini';

/** What a list and the search need to know of an article: all but its text. */
export const articleCardSchema = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** Address of a picture that fits a card. */
  image: z.string(),
  /** The same picture in other widths, where there are any, as `srcset` has them. */
  imageSet: z.optional(z.string()),
  imageAlt: z.string(),
  category: z.string(),
  publishedAt: z.string(),
  author: z.string(),
});

export type ArticleCard = z.infer<typeof articleCardSchema>;
