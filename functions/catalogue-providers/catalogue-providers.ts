import type { Config } from '@netlify/functions';
import { catalogueProviderSchema } from '#domain/catalogue/catalogue-entries.ts';
import { answerCatalogueList } from '#server/catalogue/catalogue-operation.ts';
import { createEndpoint } from '#server/http/endpoint.ts';

/** `GET /api/providers` lists the caregivers, lowest id first. */
export default createEndpoint('/api/providers', {
  GET: answerCatalogueList('catalogue/providers.json', catalogueProviderSchema),
});

export const config: Config = { path: '/api/providers' };
