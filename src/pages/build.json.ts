import type { APIRoute } from 'astro';
import { getCommit, listCommits } from '#build/commit.ts';

/** Names the commit that the served site was built from, and those that led to it. */
export const GET: APIRoute = () =>
  Response.json({ commit: getCommit().hash, history: listCommits() });
