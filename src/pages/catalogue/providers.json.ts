import type { APIRoute } from 'astro';
import { catalogueProviderSchema } from '#domain/catalogue/catalogue-entries.ts';
import { listProviders } from '#build/content/collections.ts';

/** What `GET /api/providers` answers. */
export const GET: APIRoute = async () =>
  Response.json(catalogueProviderSchema.array().parse(await listProviders()));
