export interface ListCopy {
  one: string;
  many: string;
  none: string;
}

export const providerCopy: ListCopy = {
  one: 'caregiver',
  many: 'caregivers',
  none: 'No providers found',
};

export const articleCopy: ListCopy = {
  one: 'article',
  many: 'articles',
  none: 'No articles found',
};

/**
 * Describes the outcome of a search: empty while loading, null while the results (`found`) are not
 * counted.
 *
 * @param toConfirm the unknown answers of each result that has any
 */
export function describeOutcome(
  kind: 'idle' | 'loading' | 'failed' | 'loaded',
  found: number | null,
  words: ListCopy,
  toConfirm: readonly (readonly string[])[] = [],
): string | null {
  if (kind === 'failed') return "Search isn't working. Here is everything.";
  if (kind !== 'loaded') return '';
  if (found === null) return null;
  if (found === 0) return words.none;
  const count = `${found.toString()} ${found === 1 ? words.one : words.many} found`;
  if (toConfirm.length === 0) return count;
  const asked = new Intl.ListFormat('en-US').format(new Set(toConfirm.flat()));
  return `${count}. We don't know the ${asked} of ${nameShare(toConfirm.length, found)} yet.`;
}

function nameShare(unsure: number, found: number): string {
  if (found === 1) return 'this one';
  return unsure === found ? 'them' : `${unsure.toString()} of them`;
}
