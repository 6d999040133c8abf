import type { Config } from '@netlify/functions';
import { catalogueArticleSchema } from '#domain/catalogue/catalogue-entries.ts';
import { answerCatalogueList } from '#server/catalogue/catalogue-operation.ts';
import { createEndpoint } from '#server/http/endpoint.ts';

/** `GET /api/blog` lists the articles with their texts, newest first. */
export default createEndpoint('/api/blog', {
  GET: answerCatalogueList('catalogue/blog.json', catalogueArticleSchema),
});

export const config: Config = { path: '/api/blog' };
