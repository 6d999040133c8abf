import type { APIRoute, GetStaticPaths } from 'astro';
import {
  findPagePicture,
  findSharePicture,
  type SharePicture,
} from '#components/brand/share-pictures.server.ts';
import { getSite, listArticles, listCollection } from '#model/built/collections.server.ts';
import { sharedPages } from '#model/schemas/site.ts';

export const getStaticPaths = (async () => {
  const site = await getSite();
  const pages = sharedPages.map((page) => findPagePicture(page, site));
  const entries = [
    ...(await listArticles()),
    ...(await listCollection('providers')),
    ...(await listCollection('services')),
  ];
  const pictures = await Promise.all([
    ...pages,
    ...entries.map((entry) => findSharePicture(entry, site)),
  ]);
  const unique = new Map(pictures.flatMap((each) => (each ? [[each.name, each] as const] : [])));
  return [...unique].map(([name, picture]) => ({ params: { name }, props: { picture } }));
}) satisfies GetStaticPaths;

/** The pictures that networks show for pages. */
export const GET: APIRoute<{ picture: SharePicture }> = ({ props }) =>
  new Response(props.picture.bytes);
