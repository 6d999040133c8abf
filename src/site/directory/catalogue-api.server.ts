import { articleCardSchema } from '#model/schemas/article-card.ts';
import {
  catalogueArticleSchema,
  catalogueProviderSchema,
  catalogueServiceSchema,
  catalogueTestimonialSchema,
} from '#model/schemas/catalogue-entries.ts';
import { searchedProviderSchema } from '#model/schemas/provider-card.ts';
import { createApp } from '#lib/http/app.server.ts';
import { call } from '#lib/http/call.server.ts';
import {
  answerEntry,
  answerList,
  findArticleFile,
  findProviderFile,
  readArticleList,
} from './catalogue.server.ts';

/**
 * Serves the content as built, in the order of the site; `?view=cards` leaves out what a search
 * doesn't need.
 */
export const catalogueApi = createApp({
  'GET /api/blog?view=cards': answerList('catalogue/article-cards.json', articleCardSchema),
  'GET /api/blog': answerList('catalogue/blog.json', catalogueArticleSchema, readArticleList),
  'GET /api/blog/:id': answerEntry(
    findArticleFile,
    catalogueArticleSchema,
    'There is no article at this address.',
  ),
  'GET /api/providers?view=cards': answerList(
    'catalogue/provider-cards.json',
    searchedProviderSchema,
  ),
  'GET /api/providers': answerList('catalogue/providers.json', catalogueProviderSchema),
  'GET /api/providers/:id': answerEntry(
    findProviderFile,
    catalogueProviderSchema,
    'There is no caregiver with this id.',
  ),
  'GET /api/services': answerList('catalogue/services.json', catalogueServiceSchema),
  'GET /api/testimonials': answerList('catalogue/testimonials.json', catalogueTestimonialSchema),
  // Each caregiver has one address.
  'GET /providers/:id{0+[1-9]\\d*}': call({ 301: null }, (c) =>
    c.redirect(`/providers/${c.req.param('id')?.replace(/^0+/, '') ?? ''}`, 301),
  ),
});
