import type { APIRoute } from 'astro';
import { drawLogo } from '#components/brand/marks.server.ts';
import { getSite } from '#model/built/collections.server.ts';

const headers = { 'Content-Type': 'image/svg+xml' };

export const GET: APIRoute = async () => new Response(await drawLogo(await getSite()), { headers });
