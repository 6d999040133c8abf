import type { APIRoute } from 'astro';
import { countPlaceholders, getSite } from '#features/content/collections.server.ts';

/** What the agency's mails need to know about it, and the launch check of what is invented. */
export const GET: APIRoute = async ({ site }) => {
  const { name, phone, email } = await getSite();
  const placeholders = await countPlaceholders();
  return Response.json({ name, phone, email, url: site?.origin, placeholders });
};
