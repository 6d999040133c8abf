import type { APIRoute } from 'astro';
import { getCommit } from '#lib/commit.server.ts';

/** The commit that the served site was built from, and its ancestors. */
export const GET: APIRoute = () => {
  const { hash, history } = getCommit();
  return Response.json({ commit: hash, history });
};
