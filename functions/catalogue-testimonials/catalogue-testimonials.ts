import type { Config } from '@netlify/functions';
import { catalogueTestimonialSchema } from '#domain/catalogue/catalogue-entries.ts';
import { answerCatalogueList } from '#server/catalogue/catalogue-operation.ts';
import { createEndpoint } from '#server/http/endpoint.ts';

/** `GET /api/testimonials` lists what families say, lowest id first. */
export default createEndpoint('/api/testimonials', {
  GET: answerCatalogueList({
    file: 'catalogue/testimonials.json',
    schema: catalogueTestimonialSchema,
  }),
});

export const config: Config = { path: '/api/testimonials' };
