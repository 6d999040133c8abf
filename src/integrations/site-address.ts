/** Is used where no address is configured, as on a developer's machine. */
const placeholder = 'https://sandpiperfamilycare.example';

/**
 * Reads the address for canonical links, the sitemap and the feed from SITE_URL or Netlify's `URL`.
 * Throws an Error that names the variable and its remedy.
 */
export function readSiteAddress(variables: Record<string, string | undefined>): string {
  const { SITE_URL: chosen = '', URL: known = '' } = variables;
  if (chosen === '') return known === '' ? placeholder : known;
  const isAddress = URL.canParse(chosen) && /^https?:$/.test(new URL(chosen).protocol);
  if (isAddress) return chosen;
  throw new Error('SITE_URL must be a web address such as https://www.example.com.');
}

/**
 * Lists the oldest supported browsers in Vite's format. Without it the build merges declarations
 * into shorthands that Safari rejects: a `text-decoration` with a thickness would lose links their
 * underline.
 */
export const oldestBrowsers = ['safari16.4', 'ios16.4', 'chrome111', 'firefox128'];

const unlistedPaths = [
  /^\/404$/,
  /\/not-found$/,
  /^\/contact\/sent$/,
  /^\/intake-forms\/(?:client|provider)-sent$/,
  /^\/admin(?:-|\/|$)/,
  /^\/cms(?:\/|$)/,
];

/** Leaves answer pages, not-found pages and admin screens out of the sitemap. */
export function isListedInSitemap(url: string): boolean {
  const path = new URL(url).pathname;
  return !unlistedPaths.some((pattern) => pattern.test(path));
}
