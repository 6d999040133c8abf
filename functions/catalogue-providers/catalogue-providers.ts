import type { Config } from '@netlify/functions';
import { catalogueProviderSchema } from '#domain/catalogue/catalogue-entries.ts';
import { providerCardSchema } from '#domain/provider/provider-card.ts';
import { answerCatalogueList } from '#server/catalogue/catalogue-operation.ts';
import { createEndpoint } from '#server/http/endpoint.ts';

/** `GET /api/providers` lists the caregivers, lowest id first; with `?view=cards`, only
 * what a search needs of each. */
export default createEndpoint('/api/providers', {
  GET: answerCatalogueList(
    { file: 'catalogue/providers.json', schema: catalogueProviderSchema },
    { file: 'catalogue/provider-cards.json', schema: providerCardSchema },
  ),
});

export const config: Config = { path: '/api/providers' };
