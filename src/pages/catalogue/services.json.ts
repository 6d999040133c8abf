import type { APIRoute } from 'astro';
import { catalogueServiceSchema } from '#domain/catalogue/catalogue-entries.ts';
import { listServices } from '#build/content/collections.ts';

/** What `GET /api/services` answers. */
export const GET: APIRoute = async () =>
  Response.json(catalogueServiceSchema.array().parse(await listServices()));
