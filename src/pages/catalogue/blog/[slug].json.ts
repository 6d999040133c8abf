import type { APIRoute, GetStaticPaths } from 'astro';
import { catalogueArticleSchema } from '#domain/catalogue/catalogue-entries.ts';
import { listArticles } from '../../_content/collections.ts';

export const getStaticPaths = (async () => {
  const articles = await listArticles();
  return articles.map((article) => ({ params: { slug: article.slug }, props: { article } }));
}) satisfies GetStaticPaths;

/** What `GET /api/blog/{slug}` answers: a file for each, so that no other has to be read. */
export const GET: APIRoute = ({ props }) =>
  Response.json(catalogueArticleSchema.parse(props['article']));
