import { readSetting } from '#lib/env.server.ts';
import { HttpError } from './http-error.server.ts';

/**
 * Refuses a state-changing request that a page of another site caused.
 *
 * Browsers name the relation in Sec-Fetch-Site, and the page in Origin; a page cannot forge
 * either. A request with neither comes from a program, which is taken as long as it brings no
 * cookie: then there is no signed-in person whose rights it could borrow.
 *
 * @param request one with an unsafe method
 * @throws HttpError 403
 */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isAllowed =
    site === null
      ? origin === null
        ? !request.headers.has('cookie')
        : listOwnOrigins(request).includes(origin)
      : (site === 'same-origin' || site === 'none') && isPlausible(origin, request);
  if (isAllowed) return;
  throw new HttpError(403, 'This form can only be sent from our own website.');
}

/** The site as the browser addressed it, and as it is known to the world. */
function listOwnOrigins(request: Request): string[] {
  const siteUrl = readSetting('SITE_URL');
  const own = [new URL(request.url).origin];
  return siteUrl === undefined ? own : [...own, new URL(siteUrl).origin];
}

/**
 * A browser that says "same-origin" never names a foreign host. The scheme is left out, since a
 * proxy in front of the site may speak HTTPS for it; `null` is what a page without referrers sends.
 */
function isPlausible(origin: string | null, request: Request): boolean {
  if (origin === null || origin === 'null') return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return listOwnOrigins(request).some((own) => new URL(own).host === host);
}
