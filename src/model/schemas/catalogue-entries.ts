import * as z from 'zod';
import { articleSchema, slugSchema } from './article.ts';
import { toAlt } from './picture-fields.ts';
import { providerSchema } from './provider.ts';
import { serviceSchema } from './service.ts';
import { testimonialSchema } from './testimonial.ts';

// The build writes its data files with these schemas and the API reads them with the same ones, so
// that no other field is published.

export const catalogueServiceSchema = serviceSchema
  .omit({ seo: true, faq: true, callQuestions: true, state: true, order: true })
  .extend({ imageAlt: z.string().overwrite(toAlt) })
  .strip();

export const catalogueProviderSchema = providerSchema
  .omit({ state: true, order: true, onHomePage: true, introduction: true })
  .extend({
    // The API always returns a list; where an editor wrote a sentence, the list is empty, as on the
    // pages.
    specialties: z.array(z.string()).catch([]),
  })
  .strip();

export const catalogueTestimonialSchema = testimonialSchema
  .omit({ state: true, order: true })
  .strip();

export const catalogueArticleSchema = articleSchema
  .omit({ redirectFrom: true, state: true })
  .extend({ imageAlt: z.string(), slug: slugSchema, content: z.string() })
  .strip();

export const articleSlugsSchema = z.record(z.string(), slugSchema);
