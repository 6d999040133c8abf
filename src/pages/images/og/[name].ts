import type { APIRoute, GetStaticPaths } from 'astro';
import { findSharePicture, type SharePicture } from '#components/share-pictures.server.ts';
import { listArticles, listCollection } from '#features/content/collections.server.ts';

export const getStaticPaths = (async () => {
  const entries = [...(await listArticles()), ...(await listCollection('providers'))];
  const pictures = await Promise.all(entries.map(findSharePicture));
  const unique = new Map(pictures.flatMap((each) => (each ? [[each.name, each] as const] : [])));
  return [...unique].map(([name, picture]) => ({ params: { name }, props: { picture } }));
}) satisfies GetStaticPaths;

/** The pictures that networks show of articles and caregivers. */
export const GET: APIRoute<{ picture: SharePicture }> = ({ props }) =>
  new Response(props.picture.bytes);
