import type { APIRoute } from 'astro';
import { listPublicPictures } from '#integrations/picture-list.ts';

/** `/catalogue/pictures.json`, which a build writes once the pages are done. */
export const GET: APIRoute = async () => Response.json(await listPublicPictures('public'));
