const placeholder = 'https://agency.example';

/** Throws an Error that names the variable and its remedy. */
export function readSiteAddress(variables: Record<string, string | undefined>): string {
  const { SITE_URL: chosen = '', URL: known = '' } = variables;
  if (chosen === '') return known === '' ? placeholder : known;
  const isAddress = URL.canParse(chosen) && /^https?:$/.test(new URL(chosen).protocol);
  if (isAddress) return chosen;
  throw new Error('SITE_URL must be a web address such as https://www.example.com.');
}

/**
 * Keeps the build from merging declarations into shorthands that old Safari rejects: links would
 * lose their underline with a `text-decoration` that has a thickness.
 */
export const oldestBrowsers = ['safari16.4', 'ios16.4', 'chrome111', 'firefox128'];

const unlistedPaths = [
  /^\/404$/,
  /\/not-found$/,
  /^\/contact\/sent$/,
  /^\/preview$/,
  /^\/intake-forms\/(?:client|provider)-sent$/,
  /^\/admin(?:-|\/|$)/,
  /^\/cms(?:\/|$)/,
];

export function isListedInSitemap(url: string): boolean {
  const path = new URL(url).pathname;
  return !unlistedPaths.some((pattern) => pattern.test(path));
}
