import { defineMiddleware } from 'astro:middleware';
import { hasPage, setAgency } from '#lib/agency.ts';
import { getAgencyFacts } from '#model/built/collections.server.ts';

/**
 * Tells every page, feed and data file about the agency before it is made, and makes none of a
 * feature that is switched off, and no page whose figures are missing.
 */
export const onRequest = defineMiddleware(async ({ url }, next) => {
  setAgency(await getAgencyFacts());
  // Without a body, a build writes no file.
  return hasPage(url.pathname.replace(/\.html$/, ''))
    ? next()
    : new Response(null, { status: 404 });
});
