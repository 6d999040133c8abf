import type { Config } from '@netlify/functions';
import { catalogueProviderSchema } from '#domain/catalogue/catalogue-entries.ts';
import { answerCatalogueEntry } from '#server/catalogue/catalogue-operation.ts';
import { findProviderFile } from '#server/catalogue/provider-file.ts';
import { createEndpoint } from '#server/http/endpoint.ts';

/** `GET /api/providers/{id}` answers one caregiver. */
export default createEndpoint('/api/providers/:id', {
  GET: answerCatalogueEntry(
    findProviderFile,
    catalogueProviderSchema,
    'There is no caregiver with this id.',
  ),
});

export const config: Config = { path: '/api/providers/:id' };
