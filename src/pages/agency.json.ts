import type { APIRoute } from 'astro';
import { countPlaceholders, getSite } from '#features/content/collections.server.ts';

/** What mails and forms need to know about the agency, and the launch check of what is invented. */
export const GET: APIRoute = async ({ site }) => {
  const { name, phone, email, hours, closedDays, answerWithin } = await getSite();
  const placeholders = await countPlaceholders();
  const facts = { name, phone, email, hours, closedDays, answerWithin };
  return Response.json({ ...facts, url: site?.origin, placeholders });
};
