import type { APIRoute } from 'astro';
import { drawLogo } from '#components/brand/marks.server.ts';
import { getSite } from '#features/content/collections.server.ts';

export const GET: APIRoute = async () => new Response(await drawLogo(await getSite()));
