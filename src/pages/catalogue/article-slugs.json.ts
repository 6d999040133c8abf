import type { APIRoute } from 'astro';
import { listArticles } from '#model/built/collections.server.ts';

/**
 * The slug of each article by its numeric id, for `GET /api/blog/{id}`. A single small file is
 * enough: a second copy of every article under its number would double the size of a function's
 * files.
 */
export const GET: APIRoute = async () => {
  const articles = await listArticles();
  return Response.json(Object.fromEntries(articles.map(({ id, slug }) => [id, slug])));
};
