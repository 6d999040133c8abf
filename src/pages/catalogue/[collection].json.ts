import type { APIRoute, GetStaticPaths } from 'astro';
import { listCatalogue } from '#model/built/collections.server.ts';
import { collectionNames, contentKinds, type CollectionName } from '#model/kinds.ts';

/** A file for each collection in the API: the answers of `GET /api/services` and its like. */
export const getStaticPaths = (() =>
  collectionNames
    .filter((name) => contentKinds[name].catalogue !== null)
    .map((name) => ({
      params: { collection: contentKinds[name].folder },
      props: { name },
    }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ name: CollectionName }> = async ({ props }) =>
  Response.json(await listCatalogue(props.name));
