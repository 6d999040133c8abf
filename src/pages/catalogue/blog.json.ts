import type { APIRoute } from 'astro';
import { catalogueArticleSchema } from '#domain/catalogue/catalogue-entries.ts';
import { listArticles } from '#build/content/collections.ts';

/** What `GET /api/blog` answers. */
export const GET: APIRoute = async () =>
  Response.json(catalogueArticleSchema.array().parse(await listArticles()));
