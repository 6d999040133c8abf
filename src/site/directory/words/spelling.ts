/** Shorter words are one edit from too many others. */
const minLength = 4;

/**
 * Finds the word that somebody most likely meant: one letter more, less, other or swapped with its
 * neighbor. Words with the same first letter come first, then earlier ones.
 *
 * @param typed folded, as the vocabulary is
 */
export function findMeantWord(typed: string, vocabulary: Iterable<string>): string | null {
  if (typed.length < minLength) return null;
  let meant: string | null = null;
  for (const word of vocabulary) {
    if (word.length < minLength || !isOneEditAway(typed, word)) continue;
    if (word.startsWith(typed.charAt(0))) return word;
    meant ??= word;
  }
  return meant;
}

function isOneEditAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (long.length > short.length) return short.slice(start) === long.slice(start + 1);
  if (short.slice(start + 1) === long.slice(start + 1)) return true;
  return (
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2)
  );
}
