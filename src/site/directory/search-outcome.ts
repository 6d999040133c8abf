export interface ListCopy {
  /** The list as a whole, in "No articles found". */
  list: 'articles' | 'providers';
  /** The list page, which runs the same search when the form is sent without script. */
  path: string;
  label: string;
  placeholder: string;
  columns: string;
  /** Where somebody who found nothing may go. */
  link: { path: string; label: string };
  one: string;
  many: string;
  /** A sentence that begins "Nobody matches …". */
  nobody: string;
}

export const providerCopy: ListCopy = {
  list: 'providers',
  path: '/providers',
  label: 'Search our team',
  placeholder: 'Search by name, role, or specialty...',
  columns: 'sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4',
  link: { path: '/recommendations', label: 'Find My Match' },
  one: 'caregiver',
  many: 'caregivers',
  nobody: 'Nobody',
};

export const articleCopy: ListCopy = {
  list: 'articles',
  path: '/blog',
  label: 'Search articles',
  placeholder: 'Search by title, topic, or keyword...',
  columns: 'md:grid-cols-2 lg:grid-cols-3',
  link: { path: '/contact', label: 'Ask us instead' },
  one: 'article',
  many: 'articles',
  nobody: 'No article',
};

/**
 * Returns the outcome of a search in words, empty while loading. `more` holds unknown answers, the
 * sentence above the close matches, and the answer to a question.
 */
export function describeOutcome(
  kind: 'idle' | 'loading' | 'failed' | 'loaded',
  found: number,
  words: ListCopy,
  more: {
    toConfirm?: readonly (readonly string[])[];
    close?: string | undefined;
    line?: string | undefined;
  } = {},
): string {
  if (kind === 'failed') return "Search isn't working. Here is everything.";
  if (kind !== 'loaded') return '';
  const { toConfirm = [], close, line } = more;
  if (found === 0) {
    const none = `No ${words.list} found`;
    return [close ?? (line === undefined ? none : `${none}.`), line]
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
