import {
  catalogueArticleSchema,
  catalogueProviderSchema,
  catalogueServiceSchema,
  catalogueTestimonialSchema,
} from '#model/schemas/catalogue-entries.ts';
import { articleCardSchema } from '#model/schemas/article-card.ts';
import { searchedProviderSchema } from '#model/schemas/provider-card.ts';
import {
  findArticleFile,
  answerCatalogueEntry,
  answerCatalogueList,
  findProviderFile,
  listArticleFiles,
} from './catalogue.server.ts';
import { createApp } from '#lib/http/app.server.ts';

const answerArticle = answerCatalogueEntry(
  findArticleFile,
  catalogueArticleSchema,
  'There is no article at this address.',
);

const answerProvider = answerCatalogueEntry(
  findProviderFile,
  catalogueProviderSchema,
  'There is no caregiver with this id.',
);

/** Serves the content as built; `?view=cards` leaves out what a search doesn't need. */
export const catalogueApi = createApp();

catalogueApi
  .get(
    '/api/blog',
    answerCatalogueList(
      { listFiles: listArticleFiles, schema: catalogueArticleSchema },
      { file: 'catalogue/article-cards.json', schema: articleCardSchema },
    ),
  )
  .get('/api/blog/:id', (c) => answerArticle(c.req.raw, c.req.param('id')))
  // In the order of the site.
  .get(
    '/api/providers',
    answerCatalogueList(
      { file: 'catalogue/providers.json', schema: catalogueProviderSchema },
      { file: 'catalogue/provider-cards.json', schema: searchedProviderSchema },
    ),
  )
  .get('/api/providers/:id', (c) => answerProvider(c.req.raw, c.req.param('id')))
  // In the order of the site.
  .get(
    '/api/services',
    answerCatalogueList({ file: 'catalogue/services.json', schema: catalogueServiceSchema }),
  )
  // In the order of the site.
  .get(
    '/api/testimonials',
    answerCatalogueList({
      file: 'catalogue/testimonials.json',
      schema: catalogueTestimonialSchema,
    }),
  )
  // Redirects `/providers/007` to `/providers/7`, so that each caregiver has one address.
  .get('/providers/:id{0+[1-9]\\d*}', (c) =>
    c.redirect(`/providers/${c.req.param('id').replace(/^0+/, '')}`, 301),
  );
