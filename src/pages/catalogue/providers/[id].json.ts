import type { APIRoute, GetStaticPaths } from 'astro';
import { catalogueProviderSchema } from '#domain/catalogue/catalogue-entries.ts';
import { listProviders } from '../../_content/collections.ts';

export const getStaticPaths = (async () => {
  const providers = await listProviders();
  return providers.map((provider) => ({
    params: { id: provider.id.toString() },
    props: { provider },
  }));
}) satisfies GetStaticPaths;

/** What `GET /api/providers/{id}` answers: a file for each, so that no other has to be read. */
export const GET: APIRoute = ({ props }) =>
  Response.json(catalogueProviderSchema.parse(props['provider']));
