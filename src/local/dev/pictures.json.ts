import type { APIRoute } from 'astro';
import { listPublicPictures } from '#integrations/picture-list.ts';

export const GET: APIRoute = async () => Response.json(await listPublicPictures('public'));
