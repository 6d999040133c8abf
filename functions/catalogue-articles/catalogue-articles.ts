import type { Config } from '@netlify/functions';
import { catalogueArticleSchema } from '#domain/catalogue/catalogue-entries.ts';
import { articleCardSchema } from '#domain/post/article-card.ts';
import { answerCatalogueList } from '#server/catalogue/catalogue-operation.ts';
import { createEndpoint } from '#server/http/endpoint.ts';

/** `GET /api/blog` lists the articles with their texts, newest first; with `?view=cards`,
 * only what a search needs of each. */
export default createEndpoint('/api/blog', {
  GET: answerCatalogueList(
    { file: 'catalogue/blog.json', schema: catalogueArticleSchema },
    { file: 'catalogue/article-cards.json', schema: articleCardSchema },
  ),
});

export const config: Config = { path: '/api/blog' };
