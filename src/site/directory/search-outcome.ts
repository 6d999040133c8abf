export interface ListCopy {
  one: string;
  many: string;
  none: string;
  /** A sentence that begins "Nobody matches …". */
  nobody: string;
}

export const providerCopy: ListCopy = {
  one: 'caregiver',
  many: 'caregivers',
  none: 'No providers found',
  nobody: 'Nobody',
};

export const articleCopy: ListCopy = {
  one: 'article',
  many: 'articles',
  none: 'No articles found',
  nobody: 'No article',
};

/** More cards than this fill a page by themselves. */
const maxBesideClose = 24;

/** Returns whether a list of close matches stands below this many results; null is unknown. */
export function hasCloseList(found: number | null): boolean {
  return found !== null && found <= maxBesideClose;
}

/**
 * Returns the outcome of a search in words: empty while loading, null until the results are
 * counted. `more` holds unknown answers, the sentence above the close matches, and the answer to a
 * question.
 */
export function describeOutcome(
  kind: 'idle' | 'loading' | 'failed' | 'loaded',
  found: number | null,
  words: ListCopy,
  more: {
    toConfirm?: readonly (readonly string[])[];
    close?: string | undefined;
    line?: string | undefined;
  } = {},
): string | null {
  if (kind === 'failed') return "Search isn't working. Here is everything.";
  if (kind !== 'loaded') return '';
  if (found === null) return null;
  const { toConfirm = [], close, line } = more;
  if (found === 0) {
    return [close ?? (line === undefined ? words.none : `${words.none}.`), line]
      .filter((sentence) => sentence !== undefined)
      .join(' ');
  }
  const count = [
    line?.replace(/\.$/, ''),
    `${found} ${found === 1 ? words.one : words.many} found`,
    close,
  ]
    .filter((sentence) => sentence !== undefined)
    .join('. ');
  if (toConfirm.length === 0) return count;
  const asked = new Intl.ListFormat('en-US').format(new Set(toConfirm.flat()));
  if (found === 1) return `${count}. This caregiver hasn't listed ${asked} yet. Ask us.`;
  const share = toConfirm.length === found ? 'them' : `${toConfirm.length} of them`;
  return `${count}. We don't know the ${asked} of ${share} yet.`;
}
