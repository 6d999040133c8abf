import type { APIRoute } from 'astro';
import { listDirectory } from '#features/content/collections.server.ts';

/** Which content files belong to which numbers, for the endpoints that change content. */
export const GET: APIRoute = async () => Response.json(await listDirectory());
