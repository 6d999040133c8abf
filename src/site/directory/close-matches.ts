import type { ServiceArea } from '#model/schemas/service-area.ts';
import { countNoun, listWords } from '#lib/text/phrases.ts';
import type { ListCopy } from './search-outcome.ts';
import { toQuery } from './text-match.ts';
import type { Searchable } from './text-search.ts';

/** One word of a query, or several that belong together, such as "new port richey". */
export interface Term<Entry> {
  /** Returns a readable description of how an entry matches, or null if it doesn't. */
  match: (entry: Entry) => string | null;
  area?: ServiceArea;
  town?: string;
}

/** Words that say nothing about what somebody is looking for. */
const emptyWords: ReadonlySet<string> = new Set(
  'a an and any are as at be by can do for from get has have help how i in is it looking me my near need no of on or our please somebody someone that the this to up us want we what who whom with you your de el en la para con'.split(
    ' ',
  ),
);

export interface CloseMatch<Entry> {
  entry: Entry;
  /** At least one reason, such as “newborn”, school age or Pinellas. */
  reasons: string[];
}

export interface CloseMatches<Entry> {
  found: CloseMatch<Entry>[];
  sentence: string;
  /** The county of the town that was typed. */
  area: ServiceArea | undefined;
}

const maxTerms = 8;
const maxTermWords = 4;

/** Shorter words would match nearly everything. */
const minWordLength = 3;

/** Finds what matches the most words of a query that nothing matches as a whole, or null. */
export function findCloseEntries<Entry extends Searchable>(
  entries: Iterable<Entry>,
  typed: string,
  copy: ListCopy,
): CloseMatches<Entry> | null {
  return listClosest(entries, typed, splitTerms(typed), copy);
}

/**
 * Returns the entries that match the most terms; null when there are none, or when one matches the
 * whole query.
 */
export function listClosest<Entry extends Searchable>(
  entries: Iterable<Entry>,
  typed: string,
  terms: Term<Entry>[],
  copy: ListCopy,
  name?: (entry: Entry) => string,
): CloseMatches<Entry> | null {
  const query = toQuery(typed);
  let found: CloseMatch<Entry>[] = [];
  let most = 1;
  for (const entry of entries) {
    if (entry.haystack.includes(query)) return null;
    const reasons: string[] = [];
    for (const { match } of terms) {
      const reason = match(entry);
      if (reason !== null) reasons.push(reason);
    }
    if (reasons.length > most) {
      most = reasons.length;
      found = [];
    }
    if (reasons.length === most) found.push({ entry, reasons });
  }
  if (found.length === 0) return null;
  const places = terms.filter(({ area }) => area);
  const where = places.flatMap(({ area, town }) =>
    area && town ? `${town} is in ${area.name}` : [],
  );
  const who =
    name && found.length <= maxNamed
      ? listWords(found.map(({ entry }) => name(entry)))
      : countNoun(found.length, copy.one, copy.many);
  return {
    found,
    area: places[0]?.area,
    sentence:
      terms.length === 1 && where[0]
        ? `${where[0]}: ${countNoun(found.length, copy.one, copy.many)}.`
        : [...where, `${describeShare(typed.trim(), most, terms.length, copy)}: ${who}`].join(
            '. ',
          ) + '.',
  };
}

const maxNamed = 3;

function describeShare(typed: string, matched: number, all: number, { nobody }: ListCopy): string {
  if (all === 1) return `${nobody} matches “${typed}”. Closest`;
  const start = `${nobody} matches all of “${typed}”. Matching`;
  if (matched < all) return `${start} ${matched} of ${all} words`;
  return `${start} ${all === 2 ? 'both' : `all ${all}`} words`;
}

export function splitTerms<Entry extends Searchable>(
  typed: string,
  findPhrase: (phrase: string) => Term<Entry> | null = () => null,
): Term<Entry>[] {
  const words = splitWords(typed);
  const terms: Term<Entry>[] = [];
  while (words.length > 0 && terms.length < maxTerms) {
    let size = maxTermWords;
    let term: Term<Entry> | null = null;
    for (; size > 0 && term === null; size -= 1) term = findPhrase(words.slice(0, size).join(' '));
    const [word = ''] = words.splice(0, size + 1);
    if (term) terms.push(term);
    else if (word.length >= minWordLength && !emptyWords.has(word)) {
      terms.push({ match: (entry) => matchWord(entry, word) });
    }
  }
  return terms;
}

export function splitWords(typed: string): string[] {
  return toQuery(typed)
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

export function matchWord(
  { haystack, words = '' }: Searchable & { words?: string | undefined },
  word: string,
): string | null {
  if (holdsWord(haystack, word)) return `“${word}”`;
  return holdsWord(words, word) ? `“${word}” in the profile` : null;
}

function holdsWord(text: string, word: string): boolean {
  let at = text.indexOf(word);
  // Check for a space first: most words follow one, and a regular expression is expensive.
  while (at > 0 && text[at - 1] !== ' ' && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) {
    at = text.indexOf(word, at + 1);
  }
  return at >= 0;
}
