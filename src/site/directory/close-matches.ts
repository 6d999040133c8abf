import type { ServiceArea } from '#model/schemas/service-area.ts';
import { countNoun, listWords } from '#lib/text/phrases.ts';
import type { SearchLine } from './search-lines.ts';
import type { ListCopy } from './search-outcome.ts';
import { findMeantWord } from '#site/directory/words/spelling.ts';
import { toQuery, type Searchable } from '#site/directory/words/text-match.ts';
import {
  findWordAround,
  holdsWord,
  minWordLength,
  splitWords,
  toStem,
} from '#site/directory/words/word-forms.ts';

export interface FoundLocation {
  area: ServiceArea;
  /** The town or ZIP code in the county, as the agency writes it. */
  town?: string;
  /** A town next to the location that was typed, such as St. Petersburg for "St. Pete Beach". */
  nextTo?: string | undefined;
}

/** How an entry matches a term: by what it is, by something near that, or by a word of a text. */
export interface TermMatch {
  kind: 'fact' | 'near' | 'short text' | 'long text';
  /** Readable, such as “newborn”, school age or Pinellas. */
  reason: string;
}

/** One word of a query, or several that belong together, such as "new port richey". */
export interface Term<Entry> {
  match: (entry: Entry) => TermMatch | null;
  /** Whether the site knows what the words mean: facts then leave no room for a long text. */
  isKnown?: boolean;
  /** Whether entries count as the closest for matching this term alone. */
  isEnough?: boolean;
  /** The words, folded, as texts spell them. */
  spelling?: string;
  location?: FoundLocation;
  /** The kind of work that the words ask for, such as "nanny". */
  service?: string;
  /** Says that the words ask for no entry; they may have an answer of their own. */
  line?: SearchLine | null;
  /** Whether everybody matches, which says nothing beside other words. */
  isAll?: boolean;
  /** Who matches better comes first: lower comes before higher. */
  rank?: (entry: Entry) => number;
}

/** Words that say nothing about what somebody is looking for. */
const emptyWords: ReadonlySet<string> = new Set(
  'a an and any are as at be by can do does for from get has have help how i in is it looking me my near need no of on or our please somebody someone that the there this to up us want we week weekly what who whom with you your de el en hablan la para con que un una'.split(
    ' ',
  ),
);

export interface CloseMatch<Entry> {
  entry: Entry;
  /** Empty for an entry that is shown since the query asks for all. */
  reasons: string[];
  /** The entry holds the query literally, but only as a part of longer words. */
  isPart: boolean;
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
  /** Those that entries may match. */
  terms: Term<Entry>[];
  /** The answer to a question in it. */
  line: SearchLine | undefined;
}

const maxTerms = 8;
const maxTermWords = 4;

/** A shorter beginning of a word could become too many words. */
const minPrefixLength = 4;

/** The words that a list knows, beside those of its texts. */
export interface Vocabulary<Entry> {
  words: ReadonlySet<string>;
  /** The words for which alone an entry counts as close, such as names. */
  names: ReadonlySet<string>;
  /** What the long texts are called in a reason. */
  text: 'profile' | 'article';
  /** Recognizes words that belong together. */
  findPhrase?: (words: readonly string[]) => Term<Entry> | null;
  /** Returns what a word is short for. */
  findLongForm?: (words: readonly string[]) => string | undefined;
}

interface CloseOptions<Entry> {
  copy: ListCopy;
  name?: (entry: Entry) => string;
}

interface Candidate<Entry> {
  entry: Entry;
  isLiteral: boolean;
  isPart: boolean;
  matches: (TermMatch | null)[];
}

/**
 * Finds the entries that match every term of a query, facts before words of a text, else those that
 * match the most by facts; without those that hold it literally, beside which only entries that
 * match every term count. Returns null for none.
 */
export function findCloseEntries<Entry extends Searchable>(
  entries: readonly Entry[],
  { typed, meant, terms }: ReadQuery<Entry>,
  { copy, name }: CloseOptions<Entry>,
): CloseMatches<Entry> | null {
  if (terms.length === 0) return null;
  const candidates = listCandidates(entries, typed, terms);
  const others = candidates.filter(({ isLiteral }) => !isLiteral);
  const whole = others.filter(({ matches }) => matches.every((match) => match !== null));
  const isWhole = whole.length > 0;
  const hasLiteral = candidates.some(({ isLiteral, isPart }) => isLiteral || (!isWhole && isPart));
  if (hasLiteral && !isWhole) return null;
  const { most, found: closest } = isWhole
    ? { most: terms.length, found: sortByFacts(whole, terms) }
    : findClosest(others, terms);
  const service = terms.find((term) => term.service !== undefined);
  let found = closest;
  if (service && !isWhole) {
    // Another kind of work next door is no help.
    const able = found.filter(({ entry }) => service.match(entry) !== null);
    if (able.length > 0) found = able;
  }
  if (found.length === 0) return null;
  const { rank } = terms.find((term) => term.rank) ?? {};
  if (rank) found = found.toSorted((one, other) => rank(one.entry) - rank(other.entry));
  const locations = terms.flatMap(({ location }) => location ?? []);
  const who =
    name && found.length <= maxNamed
      ? listWords(found.map(({ entry }) => name(entry)))
      : countNoun(found.length, copy.one, copy.many);
  const where = locations.flatMap(({ area, town }) => (town ? `${town} is in ${area.name}` : []));
  const [location] = locations;
  const isNear =
    isWhole && found.every(({ matches }) => matches.some((each) => each?.kind === 'near'));
  const sentences = [
    ...(meant === typed.trim() ? [] : [`We read “${typed.trim()}” as “${meant}”`]),
    ...(hasLiteral ? [] : where),
  ];
  if (isNear) sentences.push(`${copy.nobody} lists “${meant}” yet`, `Closest: ${who}`);
  else if (hasLiteral) sentences.push(`Also for “${meant}”: ${who}`);
  else if (isWhole && terms.length === 1 && where.length > 0) {
    sentences.push(`${sentences.pop() ?? ''}: ${countNoun(found.length, copy.one, copy.many)}`);
  } else if (isWhole) sentences.push(`For “${meant}”: ${who}`);
  else if (service?.service !== undefined && location && terms.length === 2) {
    sentences.push(`No ${service.service} in ${location.area.name} yet`, `Closest: ${who}`);
  } else {
    sentences.push(
      `${copy.nobody} matches all of “${meant}”`,
      `Closest, with ${most} of ${terms.length} words: ${who}`,
    );
  }
  const parts = others.filter((each) => each.isPart && !found.includes(each));
  return {
    found: [
      ...found.map(({ entry, matches, isPart }) => ({
        entry,
        reasons: listReasons(matches),
        isPart,
      })),
      ...parts.map(({ entry }) => ({ entry, reasons: [describePart(entry, typed)], isPart: true })),
    ],
    area: location?.area,
    sentence: `${sentences.join('. ')}.`,
  };
}

/**
 * Asks every entry for every term. Where the site knows the whole query, a literal match must hold
 * it as whole words, since "man" is no part of a name, and be true of the entry's facts, if of any.
 */
function listCandidates<Entry extends Searchable>(
  entries: readonly Entry[],
  typed: string,
  terms: readonly Term<Entry>[],
): Candidate<Entry>[] {
  const literal = toQuery(typed);
  const isOne = terms.length === 1 && terms[0]?.isKnown === true;
  const all = entries.map((entry) => ({ entry, matches: terms.map((term) => term.match(entry)) }));
  const onlyFacts = terms.map(
    ({ isKnown }, at) =>
      isKnown === true && all.some(({ matches }) => matches[at]?.kind === 'fact'),
  );
  return all.map(({ entry, matches }) => {
    const holds = entry.haystack.includes(literal);
    const isFact = onlyFacts[0] !== true || matches[0]?.kind === 'fact';
    const isLiteral = holds && (!isOne || (isFact && holdsWord(entry.haystack, literal)));
    return {
      entry,
      isLiteral,
      isPart: holds && !isLiteral,
      matches: matches.map((match, at) =>
        onlyFacts[at] === true && match?.kind === 'long text' ? null : match,
      ),
    };
  });
}

/** Facts come first, then those whose short texts hold the very words. */
function sortByFacts<Entry extends Searchable>(
  candidates: readonly Candidate<Entry>[],
  terms: readonly Term<Entry>[],
): Candidate<Entry>[] {
  const weighed = candidates.map((candidate) => {
    const facts = candidate.matches.filter((match) => match?.kind === 'fact').length;
    const { haystack } = candidate.entry;
    const words = terms.map(({ spelling = '' }) => countHeld(haystack, spelling));
    return { candidate, facts, held: words.reduce((sum, each) => sum + each, 0) };
  });
  return weighed
    .sort((one, other) => other.facts - one.facts || other.held - one.held)
    .map(({ candidate }) => candidate);
}

/** Returns 2 for whole words, 1 for a part of one, however it is spaced, 0 for neither. */
function countHeld(text: string, words: string): number {
  if (words === '') return 0;
  if (holdsWord(text, words)) return 2;
  const stem = toStem(words).replaceAll(' ', '');
  return text.replaceAll(/[^\p{L}\p{N}\n]/gu, '').includes(stem) ? 1 : 0;
}

/** Returns those who match the most terms by facts, one of which says enough by itself. */
function findClosest<Entry>(
  candidates: readonly Candidate<Entry>[],
  terms: readonly Term<Entry>[],
): { most: number; found: Candidate<Entry>[] } {
  let most = 1;
  let found: Candidate<Entry>[] = [];
  for (const { entry, isLiteral, isPart, matches } of candidates) {
    const facts = matches.map((match) => (match?.kind.endsWith('text') ? null : match));
    const count = facts.filter((match) => match !== null).length;
    if (count < most || !facts.some((match, at) => match && terms[at]?.isEnough)) continue;
    if (count > most) found = [];
    most = count;
    found.push({ entry, isLiteral, isPart, matches: facts });
  }
  return { most, found };
}

function listReasons(matches: readonly (TermMatch | null)[]): string[] {
  return matches.flatMap((match) => (match && match.reason !== '' ? match.reason : []));
}

function describePart(entry: Searchable, typed: string): string {
  const query = toQuery(typed);
  return `“${query}” in “${findWordAround(entry.haystack, query)}”`;
}

const maxNamed = 3;

/**
 * Splits a query into terms. A word that neither a text nor the vocabulary knows is read as the word
 * of the vocabulary that begins with it, where it is the last one, or is one edit away.
 */
export function readQuery<Entry extends Searchable>(
  entries: readonly Entry[],
  typed: string,
  vocabulary: Vocabulary<Entry>,
): ReadQuery<Entry> {
  const { words, findPhrase = () => null, findLongForm = () => undefined } = vocabulary;
  const typedWords = splitWords(typed);
  const isKnown = (word: string) =>
    words.has(word) ||
    words.has(toStem(word)) ||
    emptyWords.has(word) ||
    entries.some((entry) => matchWord(entry, word) !== null);
  const meant: string[] = [];
  while (meant.length < typedWords.length) {
    const rest = typedWords.slice(meant.length);
    const [size] = findLongest(rest, findPhrase);
    if (size > 0) {
      meant.push(...rest.slice(0, size));
      continue;
    }
    const [word = ''] = rest;
    const whole = rest.length === 1 ? findWhole(word, words) : undefined;
    const slip = () => whole ?? findMeantWord(word, words) ?? findMeantWord(toStem(word), words);
    meant.push(findLongForm([word]) ?? (isKnown(word) ? word : (slip() ?? word)));
  }
  const isAsTyped = meant.every((word, index) => word === typedWords[index]);
  const terms = splitTerms(splitWords(meant.join(' ')), vocabulary);
  const asked = terms.filter(({ line, isAll }) => line === undefined && isAll !== true);
  return {
    typed,
    meant: isAsTyped ? typed.trim() : meant.join(' '),
    terms: asked.length > 0 ? asked : terms.filter(({ isAll }) => isAll).slice(0, 1),
    line: terms.find(({ line }) => line)?.line ?? undefined,
  };
}

function findWhole(start: string, words: Iterable<string>): string | undefined {
  if (start.length < minPrefixLength) return undefined;
  for (const word of words) if (word.startsWith(start)) return word;
  return undefined;
}

/** Returns the term of the longest phrase with which words begin, and its length; 0 for none. */
function findLongest<Entry>(
  words: readonly string[],
  findPhrase: (words: readonly string[]) => Term<Entry> | null,
): [size: number, term: Term<Entry> | null] {
  for (let size = Math.min(maxTermWords, words.length); size > 0; size -= 1) {
    const term = findPhrase(words.slice(0, size));
    if (term) return [size, term];
  }
  return [0, null];
}

function splitTerms<Entry extends Searchable>(
  words: readonly string[],
  { findPhrase = () => null, names, text }: Vocabulary<Entry>,
): Term<Entry>[] {
  const left = [...words];
  const terms: Term<Entry>[] = [];
  while (left.length > 0 && terms.length < maxTerms) {
    const [size, term] = findLongest(left, findPhrase);
    const [word = ''] = left.splice(0, Math.max(size, 1));
    if (term) terms.push(term);
    else if (word.length >= minWordLength && !emptyWords.has(word)) {
      const isEnough = names.has(word) || names.has(toStem(word));
      terms.push({ match: (entry) => matchWord(entry, word, text), isEnough });
    }
  }
  return terms;
}

const vocabularies = new WeakMap<object, unknown>();

/** Returns what is known of a list of entries, which is listed once: a search asks at each key. */
export function listOnce<Known>(entries: object, list: () => Known): Known {
  const known = (vocabularies.get(entries) as Known | undefined) ?? list();
  vocabularies.set(entries, known);
  return known;
}

/** Matches whole words, in the singular or plural, never a part of another. */
export function matchWord(
  { haystack, facts = haystack, words = '' }: Searchable,
  word: string,
  text: Vocabulary<unknown>['text'] = 'profile',
): TermMatch | null {
  if (holdsWord(facts, word)) return { kind: 'fact', reason: `“${word}”` };
  if (holdsWord(haystack, word)) return { kind: 'short text', reason: `“${word}”` };
  return holdsWord(words, word) ? { kind: 'long text', reason: `“${word}” in the ${text}` } : null;
}
