import type { APIRoute } from 'astro';
import { getCommit } from '#lib/commit.server.ts';

/** Names the commit that the served site was built from, and those that led to it. */
export const GET: APIRoute = () => {
  const { hash, history } = getCommit();
  return Response.json({ commit: hash, history });
};
