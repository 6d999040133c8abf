import type { Config } from '@netlify/functions';
import { catalogueServiceSchema } from '#domain/catalogue/catalogue-entries.ts';
import { answerCatalogueList } from '#server/catalogue/catalogue-operation.ts';
import { createEndpoint } from '#server/http/endpoint.ts';

/** `GET /api/services` lists the agency's services, in the order of the site. */
export default createEndpoint('/api/services', {
  GET: answerCatalogueList({ file: 'catalogue/services.json', schema: catalogueServiceSchema }),
});

export const config: Config = { path: '/api/services' };
