/**
 * Carries what the inbox is searched for: names and email addresses of those who wrote. What
 * stands in an address is written to logs on its way, a header is not.
 */
export const searchTextHeader = 'Search-Text';

/**
 * The text as the header carries it, which holds plain signs alone.
 *
 * @param text whatever was typed
 */
export function writeSearchText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/**
 * The text that the header carries.
 *
 * @param header its value
 * @returns null for what is not percent-encoded UTF-8
 */
export function readSearchText(header: string): string | null {
  try {
    return decodeURIComponent(header);
  } catch {
    return null;
  }
}
