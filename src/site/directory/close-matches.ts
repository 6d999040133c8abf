import type { ServiceArea } from '#model/schemas/service-area.ts';
import { countNoun, listWords } from '#lib/text/phrases.ts';
import type { ListCopy } from './search-outcome.ts';
import { findMeantWord } from './spelling.ts';
import { toQuery } from './text-match.ts';
import type { Searchable } from './text-search.ts';

export interface Place {
  area: ServiceArea;
  /** The town or ZIP code in the county, as the agency writes it. */
  town?: string;
}

/** One word of a query, or several that belong together, such as "new port richey". */
export interface Term<Entry> {
  /** Returns a readable description of how an entry matches, or null if it doesn't. */
  match: (entry: Entry) => string | null;
  place?: Place;
  /** The kind of work that the words ask for, such as "nanny". */
  service?: string;
}

/** Words that say nothing about what somebody is looking for. */
const emptyWords: ReadonlySet<string> = new Set(
  'a an and any are as at be by can do for from get has have help how i in is it looking me my near need no of on or our please somebody someone that the this to up us want we what who whom with you your de el en hablan la para con que un una'.split(
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

/** A query as the site understands it. */
export interface ReadQuery<Entry> {
  typed: string;
  /** Without slips: "clearwater" for "clearwatter". */
  meant: string;
  terms: Term<Entry>[];
}

const maxTerms = 8;
const maxTermWords = 4;

/** Shorter words would match nearly everything. */
const minWordLength = 3;

/** A shorter beginning of a word could become too many words. */
const minPrefixLength = 4;

/** The words that a list knows, beside those of its texts. */
export interface Vocabulary<Entry> {
  words: ReadonlySet<string>;
  /** Recognizes words that belong together. */
  findPhrase?: (phrase: string) => Term<Entry> | null;
}

interface CloseOptions<Entry> {
  copy: ListCopy;
  name?: (entry: Entry) => string;
  /** Sorts entries that match as many words: lower comes first. */
  rank?: (entry: Entry) => number;
}

/**
 * Finds the entries that match the most terms of a query, without those that hold it literally.
 * Where there are such, only entries that match every term count. Returns null for none.
 */
export function findCloseEntries<Entry extends Searchable>(
  entries: readonly Entry[],
  { typed, meant, terms }: ReadQuery<Entry>,
  { copy, name, rank }: CloseOptions<Entry>,
): CloseMatches<Entry> | null {
  const literal = toQuery(typed);
  let hasLiteral = false;
  let found: CloseMatch<Entry>[] = [];
  let most = 1;
  for (const entry of entries) {
    if (entry.haystack.includes(literal)) {
      hasLiteral = true;
      continue;
    }
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
  const isWhole = most === terms.length;
  if (hasLiteral && !isWhole) return null;
  const service = terms.find((term) => term.service !== undefined);
  if (service && !isWhole) {
    // Another kind of work next door is no help.
    const able = found.filter(({ entry }) => service.match(entry) !== null);
    if (able.length > 0) found = able;
  }
  if (found.length === 0) return null;
  if (rank) found = sortBy(found, ({ entry }) => rank(entry));
  const places = terms.flatMap(({ place }) => place ?? []);
  const who =
    name && found.length <= maxNamed
      ? listWords(found.map(({ entry }) => name(entry)))
      : countNoun(found.length, copy.one, copy.many);
  const where = places.flatMap(({ area, town }) => (town ? `${town} is in ${area.name}` : []));
  const [place] = places;
  const sentences = [
    ...(meant === typed.trim() ? [] : [`We read “${typed.trim()}” as “${meant}”`]),
    ...(hasLiteral ? [] : where),
  ];
  if (hasLiteral) sentences.push(`Also for “${meant}”: ${who}`);
  else if (isWhole && terms.length === 1 && where.length > 0) {
    sentences.push(`${sentences.pop() ?? ''}: ${countNoun(found.length, copy.one, copy.many)}`);
  } else if (isWhole) sentences.push(`For “${meant}”: ${who}`);
  else if (service?.service !== undefined && place && terms.length === 2) {
    sentences.push(`No ${service.service} in ${place.area.name} yet`, `Closest: ${who}`);
  } else {
    sentences.push(
      `${copy.nobody} matches all of “${meant}”`,
      `Closest, with ${most} of ${terms.length} words: ${who}`,
    );
  }
  return { found, area: place?.area, sentence: `${sentences.join('. ')}.` };
}

const maxNamed = 3;

function sortBy<Item>(items: readonly Item[], rank: (item: Item) => number): Item[] {
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/**
 * Splits a query into terms. A word that neither a text nor the vocabulary knows is read as the word
 * of the vocabulary that begins with it, where it is the last one, or is one edit away.
 */
export function readQuery<Entry extends Searchable>(
  entries: readonly Entry[],
  typed: string,
  { words, findPhrase = () => null }: Vocabulary<Entry>,
): ReadQuery<Entry> {
  const typedWords = splitWords(typed);
  const isKnown = (word: string) =>
    words.has(word) ||
    words.has(word.replace(/s$/, '')) ||
    emptyWords.has(word) ||
    entries.some((entry) => matchWord(entry, word) !== null);
  const meant = typedWords.map((word, index) => {
    if (isKnown(word) || findPhrase(word)) return word;
    const whole = index === typedWords.length - 1 ? findWhole(word, words) : undefined;
    return whole ?? findMeantWord(word, words) ?? word;
  });
  const isAsTyped = meant.every((word, index) => word === typedWords[index]);
  return {
    typed,
    meant: isAsTyped ? typed.trim() : meant.join(' '),
    terms: splitTerms(meant, findPhrase),
  };
}

function findWhole(start: string, words: Iterable<string>): string | undefined {
  if (start.length < minPrefixLength) return undefined;
  for (const word of words) if (word.startsWith(start)) return word;
  return undefined;
}

function splitTerms<Entry extends Searchable>(
  words: readonly string[],
  findPhrase: (phrase: string) => Term<Entry> | null,
): Term<Entry>[] {
  const left = [...words];
  const terms: Term<Entry>[] = [];
  while (left.length > 0 && terms.length < maxTerms) {
    let size = maxTermWords;
    let term: Term<Entry> | null = null;
    for (; size > 0 && term === null; size -= 1) term = findPhrase(left.slice(0, size).join(' '));
    const [word = ''] = left.splice(0, size + 1);
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

const vocabularies = new WeakMap<object, ReadonlySet<string>>();

/** Returns the words of a list of entries, which are listed once: a search asks at each key. */
export function listOnce(entries: object, list: () => Iterable<string>): ReadonlySet<string> {
  const words = vocabularies.get(entries) ?? new Set(list());
  vocabularies.set(entries, words);
  return words;
}

/** Matches a whole word, in the singular or with an "s", never a part of another. */
export function matchWord(
  { haystack, words = '' }: Searchable & { words?: string | undefined },
  word: string,
): string | null {
  if (holdsWord(haystack, word)) return `“${word}”`;
  return holdsWord(words, word) ? `“${word}” in the profile` : null;
}

function holdsWord(text: string, word: string): boolean {
  const stem = word.length > minWordLength ? word.replace(/s$/, '') : word;
  let at = text.indexOf(stem);
  while (at >= 0 && !isWholeAt(text, at, stem.length)) at = text.indexOf(stem, at + 1);
  return at >= 0;
}

const letter = /[\p{L}\p{N}]/u;

function isWholeAt(text: string, at: number, length: number): boolean {
  // Check for a space first: most words follow one, and a regular expression is expensive.
  const before = text[at - 1] ?? ' ';
  if (before !== ' ' && letter.test(before)) return false;
  const after = text[at + length] === 's' ? at + length + 1 : at + length;
  return !letter.test(text[after] ?? ' ');
}
