import type { APIRoute } from 'astro';
import { findCardImage } from '#components/media/card-image.ts';
import { pictureWidths } from '#components/media/picture-widths.ts';
import { articleCardSchema } from '#domain/post/article-card.ts';
import { listArticles } from '#build/content/collections.ts';

/** What the search knows of all articles. */
export const GET: APIRoute = async () => {
  const articles = await listArticles();
  const cards = articles.map(async (article) =>
    articleCardSchema.parse({
      ...article,
      ...(await findCardImage(article.image, pictureWidths)),
    }),
  );
  return Response.json(await Promise.all(cards));
};
