import type { APIRoute, GetStaticPaths } from 'astro';
import { findCardImage, portraitWidths } from '#components/pictures.server.ts';
import { toFirstName } from '#lib/text/person-name.ts';
import type { Provider } from '#model/schemas/provider.ts';
import { listCollection } from '#model/built/collections.server.ts';

/** A small file for each caregiver, with what the contact form shows of the one it is about. */
export const getStaticPaths = (async () =>
  (await listCollection('providers')).map((provider) => ({
    params: { id: provider.id.toString() },
    props: { provider },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ provider: Provider }> = async ({ props: { provider } }) =>
  Response.json({
    name: provider.name,
    firstName: toFirstName(provider.name),
    ...(await findCardImage(provider.image, portraitWidths)),
    imageFocus: provider.imageFocus,
  });
