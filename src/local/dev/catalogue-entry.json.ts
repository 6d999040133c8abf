import type { APIRoute, GetStaticPaths } from 'astro';
import { listCatalogue } from '#model/built/collections.server.ts';
import { collectionNames, contentKinds } from '#model/kinds.ts';

export const getStaticPaths = (async () => {
  const paths = collectionNames.map(async (name) => {
    const { folder, catalogue } = contentKinds[name];
    const { fileName = null } = catalogue ?? {};
    if (fileName === null) return [];
    const entries = await listCatalogue(name);
    return entries.map((entry) => ({
      params: { file: `${folder}/${String(entry[fileName])}` },
      props: { entry },
    }));
  });
  return (await Promise.all(paths)).flat();
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ entry: unknown }> = ({ props }) => Response.json(props.entry);
