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
 * The oldest browsers that the build targets. Without them, it would merge declarations into
 * shorthands that old Safari rejects: a `text-decoration` with a thickness would lose the underline
 * of links.
 */
export const oldestBrowsers = ['safari16.4', 'ios16.4', 'chrome111', 'firefox128'];

const unlistedPaths = [
  /^\/404$/,
  /\/not-found$/,
  /^\/contact\/sent$/,
  /^\/preview$/,
  /^\/sent$/,
  /^\/es\/(?:estado|solicitud\/enviada|contacto\/enviado)$/,
  /^\/providers\/compare$/,
  /^\/intake-forms\/(?:client|provider)-sent$/,
  /^\/admin(?:-|\/|$)/,
  /^\/cms(?:\/|$)/,
];

export function isListedInSitemap(url: string): boolean {
  const path = new URL(url).pathname;
  return !unlistedPaths.some((pattern) => pattern.test(path));
}
