import type { APIRoute } from 'astro';
import { findCardImage } from '#components/media/card-image.ts';
import { catalogueProviderSchema } from '#domain/catalogue/catalogue-entries.ts';
import { providerCardSchema } from '#domain/provider/provider-card.ts';
import { portraitWidths } from '#components/media/picture-widths.ts';
import { listCollection } from '#build/content/collections.ts';

/** What the search and the matching know of all caregivers. */
export const GET: APIRoute = async () => {
  const providers = await listCollection('providers');
  const cards = providers.map(async (provider) =>
    providerCardSchema.parse({
      ...catalogueProviderSchema.parse(provider),
      ...(await findCardImage(provider.image, portraitWidths)),
    }),
  );
  return Response.json(await Promise.all(cards));
};
