import * as z from 'zod';
import type { CallContract } from '#lib/http/call.server.ts';
import { articleCardSchema } from '#model/schemas/article-card.ts';
import {
  catalogueArticleSchema,
  catalogueProviderSchema,
  catalogueServiceSchema,
  catalogueTestimonialSchema,
} from '#model/schemas/catalogue-entries.ts';
import { providerCardSchema } from '#model/schemas/provider-card.ts';

/** The calls of the catalogue, whose answers the build has written. */
export const catalogueCalls: Record<string, CallContract> = {
  'GET /api/blog': { 200: z.array(catalogueArticleSchema) },
  'GET /api/blog?view=cards': { 200: z.array(articleCardSchema) },
  'GET /api/blog/:id': { 200: catalogueArticleSchema },
  'GET /api/providers': { 200: z.array(catalogueProviderSchema) },
  'GET /api/providers?view=cards': { 200: z.array(providerCardSchema) },
  'GET /api/providers/:id': { 200: catalogueProviderSchema },
  'GET /api/services': { 200: z.array(catalogueServiceSchema) },
  'GET /api/testimonials': { 200: z.array(catalogueTestimonialSchema) },
};
