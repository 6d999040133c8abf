import type { APIRoute } from 'astro';
import { getCommit } from './_build/commit.ts';

/** Names the commit that the served site was built from. */
export const GET: APIRoute = () => Response.json({ commit: getCommit().hash });
