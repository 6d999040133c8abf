// Browsers take `//`, `/\` and `/` before a tab for the start of another site's address.
const safeLink = /^(?:https?:|mailto:|tel:|\/(?![/\\\s])|#)/i;

export function isSafeLink(address: string): boolean {
  return safeLink.test(address);
}
