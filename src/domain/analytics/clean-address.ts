/** The screens of the agency's own staff, of which nothing is told. */
const staffPath = /^\/(?:admin|cms)(?![^/-])/;

/**
 * An address without what may have been typed: searches and names travel behind the path.
 *
 * @param text any value
 * @returns origin and path; PostHog's word for "no page before" as it is; else undefined, also for
 *   a screen of the staff's
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
 * @returns undefined for what is no path, and for the path of a screen of the staff's
 */
export function toCleanPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/')) return undefined;
  const [path = ''] = text.split(/[?#]/);
  return staffPath.test(path) ? undefined : path;
}
