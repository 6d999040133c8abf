/** Most characters of a page's description for search engines. */
export const longestDescription = 170;

/**
 * The beginning of a text where all of it does not fit: whole words, and a sign that there is more.
 *
 * @param text as an editor wrote it
 * @param length most characters of the result, at least 2
 */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) return text;
  const words = text.slice(0, length).replace(/\s\S*$/, '');
  const start = words.length < length ? words : text.slice(0, length - 1);
  // A character of two halves may have been cut.
  return `${start.replace(/[\ud800-\udbff]$/, '').replace(/[\s,;:]+$/, '')}…`;
}
