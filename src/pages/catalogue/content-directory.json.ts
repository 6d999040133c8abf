import type { APIRoute } from 'astro';
import { getDirectory } from '#build/content/directory.ts';

/** Which content files belong to which numbers, for the endpoints that change content. */
export const GET: APIRoute = async () => Response.json(await getDirectory());
