/** Is put in where nobody has said where the site is reached, as at home. */
const placeholder = 'https://sandpiperfamilycare.example';

/**
 * Where the site is reached: canonical addresses, the sitemap and the feed are built from it.
 *
 * @param variables of the environment, of which Netlify sets `URL`; one that is set to nothing
 *   counts as not set
 * @throws Error with a sentence that names the variable and its remedy
 */
export function readSiteAddress(variables: Record<string, string | undefined>): string {
  const { SITE_URL: chosen = '', URL: known = '' } = variables;
  if (chosen === '') return known === '' ? placeholder : known;
  const isAddress = URL.canParse(chosen) && /^https?:$/.test(new URL(chosen).protocol);
  if (isAddress) return chosen;
  throw new Error('SITE_URL must be a web address such as https://www.example.com.');
}

/**
 * Lists the oldest browsers that the site supports, as Vite writes them. Without such a list the build
 * merges declarations into shorthands that only some browsers read: Safari knows no thickness in
 * `text-decoration`, drops the whole line, and underlines no link.
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
