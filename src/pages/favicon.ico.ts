import type { APIRoute } from 'astro';
import { drawFavicon } from '#components/brand/marks.server.ts';
import { getSite } from '#model/built/collections.server.ts';

const headers = { 'Content-Type': 'image/x-icon' };

export const GET: APIRoute = async () =>
  new Response(await drawFavicon(await getSite()), { headers });
