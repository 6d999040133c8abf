import { readSetting } from '#lib/env.server.ts';
import { HttpError } from './http-error.server.ts';

/**
 * Refuses a state-changing request that a page of another site caused; throws HttpError 403.
 * Browsers send Sec-Fetch-Site and Origin, which a page cannot forge. A request with neither comes
 * from a program; without a cookie there is no logged-in admin whose rights it could borrow.
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

function listOwnOrigins(request: Request): string[] {
  const siteUrl = readSetting('SITE_URL');
  const own = [new URL(request.url).origin];
  return siteUrl === undefined ? own : [...own, new URL(siteUrl).origin];
}

/** Ignores the scheme, since a proxy may speak HTTPS; pages without referrers send `null`. */
function isPlausible(origin: string | null, request: Request): boolean {
  if (origin === null || origin === 'null') return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return listOwnOrigins(request).some((own) => new URL(own).host === host);
}
