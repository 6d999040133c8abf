// Browsers take `//`, `/\` and `/` before a tab for the start of another site's address.
const safeLink = /^(?:https?:|mailto:|tel:|\/(?![/\\\s])|#)/i;

/** Returns whether a page may link to an address: on the web, of this site, an email or a phone. */
export function isSafeLink(address: string): boolean {
  return safeLink.test(address);
}
