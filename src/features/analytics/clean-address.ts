/** The screens of the agency's own staff, of which nothing is told. */
const staffPath = /^\/(?:admin|cms)(?![^/-])/;

/**
 * All that paths of the site's own pages are made of. Other signs were typed: an address that leads
 * nowhere may hold whatever somebody has put there, such as an email address.
 */
const pagePath = /^[\w/.-]*$/;

/**
 * An address without what may have been typed: searches and names travel behind the path.
 *
 * @param text any value
 * @returns origin and path; PostHog's word for "no page before" as it is; else undefined, also for
 *   a screen of the staff's, and for a path that somebody may have typed
 */
export function toCleanAddress(text: unknown): string | undefined {
  if (text === '$direct') return text;
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined;
  const { protocol, origin, pathname } = new URL(text);
  return /^https?:$/.test(protocol) && toCleanPath(pathname) ? origin + pathname : undefined;
}

/**
 * The path of an address, without query and fragment.
 *
 * @param text any value
 * @returns undefined for what is no path, for the path of a screen of the staff's, and for one that
 *   somebody may have typed
 */
export function toCleanPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/')) return undefined;
  const [path = ''] = text.split(/[?#]/);
  return staffPath.test(path) || !pagePath.test(path) ? undefined : path;
}
