/** Lists the sources that the dev server's own scripts and styles need. */
const added: Record<string, string> = {
  'script-src': "'unsafe-inline'",
  'style-src': "'unsafe-inline'",
  'connect-src': 'ws:',
};

/**
 * Relaxes a Content-Security-Policy for the dev server, which puts scripts and styles into pages
 * and keeps a connection to them. Its overlay writes HTML as no page may.
 *
 * @param directives of the policy, such as `img-src 'self'`
 */
export function relaxPolicy(directives: readonly string[]): string {
  return directives
    .filter((directive) => !directive.includes('trusted-types'))
    .map((directive) => {
      const more = added[directive.split(' ')[0] ?? ''];
      return more === undefined ? directive : `${directive} ${more}`;
    })
    .join('; ');
}
