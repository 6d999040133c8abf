import { z } from 'zod';
import { sectionHeadSchema, seoSchema, titledTextSchema } from './page-parts.ts';

/** The words of `/providers`, as kept in `content/pages/providers.yaml`. */
export const providersPageSchema = z.strictObject({
  seo: seoSchema,
  banner: sectionHeadSchema,
  callToAction: titledTextSchema,
});

/** The words of `/blog`, as kept in `content/pages/blog.yaml`. */
export const blogPageSchema = z.strictObject({
  seo: seoSchema,
  banner: sectionHeadSchema,
  /** Below each article. */
  support: titledTextSchema,
});
