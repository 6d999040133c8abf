/**
 * An address without what may have been typed: searches and names travel behind the path.
 *
 * @param text any value
 * @returns origin and path; PostHog's word for "no page before" as it is; else undefined
 */
export function toCleanAddress(text: unknown): string | undefined {
  if (text === '$direct') return text;
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined;
  const { protocol, origin, pathname } = new URL(text);
  return /^https?:$/.test(protocol) ? origin + pathname : undefined;
}

/**
 * The path of an address on this site, without query and fragment.
 *
 * @param text any value
 */
export function toCleanPath(text: unknown): string | undefined {
  return typeof text === 'string' && text.startsWith('/') ? text.split(/[?#]/)[0] : undefined;
}
