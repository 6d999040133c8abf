const unlistedPaths = [
  /^\/404$/,
  /\/not-found$/,
  /^\/contact\/sent$/,
  /^\/intake-forms\/(?:client|provider)-sent$/,
  /^\/admin(?:-|\/|$)/,
  /^\/cms(?:\/|$)/,
];

/**
 * Whether a page belongs in the sitemap: neither an answer page, nor a not-found view, nor an
 * admin screen.
 *
 * @param url absolute address of a built page
 */
export function isListedInSitemap(url: string): boolean {
  const path = new URL(url).pathname;
  return !unlistedPaths.some((pattern) => pattern.test(path));
}
