import type { APIRoute } from 'astro';
import { findCardImage, portraitWidths } from '#components/pictures.server.ts';
import { catalogueProviderSchema } from '#model/schemas/catalogue-entries.ts';
import { listMentionedSkills } from '#model/entries/mentioned-skills.ts';
import { toCard } from '#model/entries/drawn-portrait.ts';
import { searchedProviderSchema } from '#model/schemas/provider-card.ts';
import { toSearchWords } from '#site/directory/provider-search.ts';
import { isWithoutFiles, listCollection } from '#model/built/collections.server.ts';

/** The data of all caregivers for search and matching; nobody looks for a built-in sample. */
export const GET: APIRoute = async () => {
  const providers = (await isWithoutFiles('providers')) ? [] : await listCollection('providers');
  const cards = providers.map(async (provider) =>
    searchedProviderSchema.parse({
      ...toCard(catalogueProviderSchema.parse(provider)),
      mentions: listMentionedSkills(provider),
      ...(await findCardImage(provider.image, portraitWidths)),
      ...(provider.detailedBio !== undefined && { words: toSearchWords(provider.detailedBio) }),
    }),
  );
  return Response.json(await Promise.all(cards));
};
