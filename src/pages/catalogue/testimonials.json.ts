import type { APIRoute } from 'astro';
import { catalogueTestimonialSchema } from '#domain/catalogue/catalogue-entries.ts';
import { listTestimonials } from '#build/content/collections.ts';

/** What `GET /api/testimonials` answers. */
export const GET: APIRoute = async () =>
  Response.json(catalogueTestimonialSchema.array().parse(await listTestimonials()));
