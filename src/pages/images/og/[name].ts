import type { APIRoute, GetStaticPaths } from 'astro';
import { findSharePicture, type SharePicture } from '#components/share-pictures.server.ts';
import { listArticles, listCollection } from '#features/content/collections.server.ts';

export const getStaticPaths = (async () => {
  const entries = [...(await listArticles()), ...(await listCollection('providers'))];
  const sources = new Set(entries.map(({ image }) => image));
  const pictures = await Promise.all([...sources].map(findSharePicture));
  return pictures.flatMap((picture) =>
    picture ? [{ params: { name: picture.name }, props: { picture } }] : [],
  );
}) satisfies GetStaticPaths;

/** The pictures that networks show of articles and caregivers. */
export const GET: APIRoute<{ picture: SharePicture }> = ({ props }) =>
  new Response(props.picture.bytes);
