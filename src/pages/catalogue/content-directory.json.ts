import type { APIRoute } from 'astro';
import { listDirectory } from '#model/built/collections.server.ts';

/** Which content files belong to which numbers, for the endpoints that change content. */
export const GET: APIRoute = async () => Response.json(await listDirectory());
