/**
 * The origin under which a client reached the site.
 *
 * @param host the header of that name
 * @returns null for what is more, or less, than a name or address with a port
 */
export function findOrigin(host: string): string | null {
  const origin = `http://${host}`;
  if (/[@/?#\\]/.test(host) || !URL.canParse(origin)) return null;
  return origin;
}
