import { defineMiddleware } from 'astro:middleware';
import { hasPage, setAgency } from '#lib/agency.ts';
import { getSite } from '#model/built/collections.server.ts';

/**
 * Tells every page, feed and data file about the agency before it is made, and makes none of a
 * feature that is switched off.
 */
export const onRequest = defineMiddleware(async ({ url }, next) => {
  setAgency(await getSite());
  // Without a body, a build writes no file.
  return hasPage(url.pathname.replace(/\.html$/, ''))
    ? next()
    : new Response(null, { status: 404 });
});
