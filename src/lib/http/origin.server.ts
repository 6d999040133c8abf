import { readSetting } from '#lib/env.server.ts';
import { HttpError } from './http-error.server.ts';

/**
 * Refuses a state-changing request that a page of another site caused.
 *
 * Browsers send the relation in Sec-Fetch-Site and the page in Origin; a page cannot forge either.
 * A request with neither comes from a program. It is accepted without a cookie, since there is then
 * no logged-in admin whose rights it could borrow.
 *
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

/** Lists the site's origin as the browser addressed it, and as configured. */
function listOwnOrigins(request: Request): string[] {
  const siteUrl = readSetting('SITE_URL');
  const own = [new URL(request.url).origin];
  return siteUrl === undefined ? own : [...own, new URL(siteUrl).origin];
}

/**
 * Returns whether Origin names our host, as it always does with "same-origin". The scheme is
 * ignored, since a proxy may speak HTTPS for the site; pages without referrers send `null`.
 */
function isPlausible(origin: string | null, request: Request): boolean {
  if (origin === null || origin === 'null') return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return listOwnOrigins(request).some((own) => new URL(own).host === host);
}
