import { defineMiddleware } from 'astro:middleware';
import { setAgencyPlace } from '#lib/text/agency-place.ts';
import { getSite } from '#model/built/collections.server.ts';

/** Tells every page, feed and data file where the agency is, before it formats a time. */
export const onRequest = defineMiddleware(async (_context, next) => {
  setAgencyPlace(await getSite());
  return next();
});
