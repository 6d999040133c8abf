import type { APIRoute } from 'astro';
import { listDirectory } from '#model/built/collections.server.ts';

/** The content files by number, for the endpoints that change content. */
export const GET: APIRoute = async () => Response.json(await listDirectory());
