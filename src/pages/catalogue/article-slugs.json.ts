import type { APIRoute } from 'astro';
import { listArticles } from '#model/built/collections.server.ts';

/**
 * The slug of each article by its numeric id, for `GET /api/blog/{id}`. One small file does it: a
 * second copy of every article under its number would double what a function carries along.
 */
export const GET: APIRoute = async () => {
  const articles = await listArticles();
  return Response.json(Object.fromEntries(articles.map(({ id, slug }) => [id, slug])));
};
