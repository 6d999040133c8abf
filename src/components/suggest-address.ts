/** Matches what a mail program or a writer adds after an address. */
const behind = /(?<!(?!\/)[\s\p{P}\p{S}\p{Cf}])(?:(?!\/)[\s\p{P}\p{S}\p{Cf}])+$/u;

/**
 * Returns the path meant by one with capital letters, doubled slashes or trailing punctuation; null
 * where there is nothing to correct. This runs in the page, since a CDN's rules know neither lower
 * case nor "any trailing punctuation", and a function would answer every scanner's guess.
 */
export function suggestAddress(path: string): string | null {
  const plain = decode(path)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  const suggested = plain.replace(behind, '').toLowerCase();
  const isPath = /^(?:\/[a-z0-9-]+)+$/.test(suggested);
  return isPath && suggested !== path.replace(/\/$/, '') ? suggested : null;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
