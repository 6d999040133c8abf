import type { APIRoute } from 'astro';
import { getSite } from '#features/content/collections.server.ts';

/** What the agency's mails need to know about it. */
export const GET: APIRoute = async ({ site }) => {
  const { name, phone, email } = await getSite();
  return Response.json({ name, phone, email, url: site?.origin });
};
