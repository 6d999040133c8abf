import type { APIRoute } from 'astro';
import { drawTouchIcon } from '#components/brand/marks.server.ts';
import { getSite } from '#model/built/collections.server.ts';

const headers = { 'Content-Type': 'image/png' };

export const GET: APIRoute = async () =>
  new Response(await drawTouchIcon(await getSite()), { headers });
