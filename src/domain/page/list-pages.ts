import { z } from 'zod';
import { callToActionSchema, sectionHeadSchema, seoSchema } from '#domain/page/page-parts.ts';

/** The words of `/providers`, as kept in `content/pages/providers.yaml`. */
export const providersPageSchema = z.strictObject({
  seo: seoSchema,
  banner: sectionHeadSchema,
  callToAction: callToActionSchema,
});

export type ProvidersPage = z.infer<typeof providersPageSchema>;

/** The words of `/blog`, as kept in `content/pages/blog.yaml`. */
export const blogPageSchema = z.strictObject({
  seo: seoSchema,
  banner: sectionHeadSchema,
});

export type BlogPage = z.infer<typeof blogPageSchema>;
