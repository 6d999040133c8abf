import type { Config } from '@netlify/functions';
import { catalogueArticleSchema } from '#domain/catalogue/catalogue-entries.ts';
import { findArticleFile } from '#server/catalogue/article-file.ts';
import { answerCatalogueEntry } from '#server/catalogue/catalogue-operation.ts';
import { createEndpoint } from '#server/http/endpoint.ts';

/** `GET /api/blog/{id}` answers one article, by its slug or its numeric id. */
export default createEndpoint('/api/blog/:id', {
  GET: answerCatalogueEntry(
    findArticleFile,
    catalogueArticleSchema,
    'There is no article at this address.',
  ),
});

export const config: Config = { path: '/api/blog/:id' };
