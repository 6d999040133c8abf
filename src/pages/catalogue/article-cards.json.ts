import type { APIRoute } from 'astro';
import { findCardImage, pictureWidths } from '#components/pictures.server.ts';
import { countReadingMinutes } from '#model/entries/reading-time.ts';
import { articleCardSchema } from '#model/schemas/article-card.ts';
import { toSearchWords } from '#site/directory/provider-search.ts';
import { listArticles } from '#model/built/collections.server.ts';

/** The data of all articles for the search. */
export const GET: APIRoute = async () => {
  const articles = await listArticles();
  const cards = articles.map(async (article) =>
    articleCardSchema.parse({
      ...article,
      minutes: countReadingMinutes(article.html),
      words: toSearchWords(`${article.slug} ${article.html}`.replaceAll(/<[^<>]+>/g, ' ')),
      ...(await findCardImage(article.image, pictureWidths)),
    }),
  );
  return Response.json(await Promise.all(cards));
};
