import { z } from 'zod';
import { postSchema, slugSchema } from './article.ts';
import { providerSchema } from './provider.ts';
import { serviceSchema } from './service.ts';
import { testimonialSchema } from './testimonial.ts';

// The content's entries in the form in which programs get them. The build makes its data files with
// these schemas and the API reads them with the same ones, so that only what stands here goes out.

/** A service as `GET /api/services` answers it. */
export const catalogueServiceSchema = serviceSchema.omit({ seo: true }).strip();

/** A caregiver as `GET /api/providers` answers it. */
export const catalogueProviderSchema = providerSchema
  .extend({
    // Always a list: a program need not know that an editor may write a sentence instead, and shows
    // the kind of work for an empty list, as the pages do.
    specialties: z.array(z.string()).catch([]),
  })
  .strip();

/** What a family says, as `GET /api/testimonials` answers it. */
export const catalogueTestimonialSchema = testimonialSchema.strip();

/** An article as `GET /api/blog` answers it, its text in Markdown. */
export const catalogueArticleSchema = postSchema
  .omit({ redirectFrom: true })
  .extend({ slug: slugSchema, content: z.string() })
  .strip();

/** The slug of each article by its numeric id. */
export const articleSlugsSchema = z.record(z.string(), slugSchema);
