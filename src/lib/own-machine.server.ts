const ownNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1', '']);

/**
 * Tells whether an address names the machine itself, where a connection passes no network and may
 * go without encryption.
 *
 * @param url an address of any kind, such as that of a database
 */
export function isOwnMachine(url: string): boolean {
  return ownNames.has(new URL(url).hostname);
}
