/** What the entries of a list are called. */
export interface ListWords {
  one: string;
  many: string;
  none: string;
}

export const providerWords: ListWords = {
  one: 'caregiver',
  many: 'caregivers',
  none: 'No providers found',
};

export const articleWords: ListWords = {
  one: 'article',
  many: 'articles',
  none: 'No articles found',
};

/**
 * How a search went, in a sentence or two.
 *
 * @param kind whether there is anything to search in
 * @param found how many results there are; null where nobody counted them yet
 * @param toConfirm for each result of which something asked for is not known, what that is
 * @returns empty while the entries are on their way, and null while they are not counted
 */
export function describeOutcome(
  kind: 'idle' | 'loading' | 'failed' | 'loaded',
  found: number | null,
  words: ListWords,
  toConfirm: readonly (readonly string[])[] = [],
): string | null {
  if (kind === 'failed') return 'The search is out of order right now. Here is the list as it is.';
  if (kind !== 'loaded') return '';
  if (found === null) return null;
  if (found === 0) return words.none;
  const count = `${found.toString()} ${found === 1 ? words.one : words.many} found`;
  if (toConfirm.length === 0) return count;
  const asked = new Intl.ListFormat('en-US').format(new Set(toConfirm.flat()));
  return `${count}. We do not know the ${asked} of ${nameShare(toConfirm.length, found)} yet; just ask us.`;
}

function nameShare(unsure: number, found: number): string {
  if (found === 1) return 'this one';
  return unsure === found ? 'them' : `${unsure.toString()} of them`;
}
