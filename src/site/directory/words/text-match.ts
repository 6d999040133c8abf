import { foldText } from '#lib/text/fold-text.ts';

/** Most texts: they have no accents, and each character folds to one. */
const plain = /^[\x20-\x7e‘’“”–—]*$/;
const curlyApostrophes = /[‘’]/g;

/** The separator between fields; no query can contain it. */
const fieldSeparator = '\n';

export interface Searchable {
  haystack: string;
  /** The part of it that says what an entry is, such as its title: it comes before long texts. */
  facts?: string;
  /** The words of the long text, each once, which only a search for single words reads. */
  words?: string | undefined;
}

export interface TextRange {
  start: number;
  end: number;
}

export function toQuery(typed: string): string {
  return fold(typed).trim();
}

/** Joins and folds fields for searching; a match never spans two of them. */
export function toHaystack(fields: readonly string[]): string {
  return fields.map(fold).join(fieldSeparator);
}

export function holdsQuery(text: string, query: string): boolean {
  return query !== '' && fold(text).includes(query);
}

/**
 * Returns the first entries that contain what was typed, in their order; without a query, the same
 * list.
 */
export function searchText<Entry extends Searchable>(
  entries: readonly Entry[],
  typed: string,
  limit: number,
): readonly Entry[] {
  const query = toQuery(typed);
  if (query === '') return entries;
  const found: Entry[] = [];
  for (const entry of entries) {
    if (found.length === limit) break;
    if (entry.haystack.includes(query)) found.push(entry);
  }
  return found;
}

/** Returns where a text contains a query, as whole characters that don't overlap. */
export function findRanges(text: string, query: string): TextRange[] {
  // Skip the expensive indexes for the many texts that don't match.
  if (!holdsQuery(text, query)) return [];
  let folded = fold(text);
  let starts: number[] | undefined;
  if (!plain.test(text)) ({ folded, starts } = foldWithIndexes(text));
  const ranges: TextRange[] = [];
  let at = folded.indexOf(query);
  while (at >= 0) {
    let last = at + query.length;
    // Include all of a character that folds to several.
    while (starts && starts[last] === starts[last - 1]) last += 1;
    ranges.push({ start: starts?.[at] ?? at, end: starts ? (starts[last] ?? text.length) : last });
    at = folded.indexOf(query, last);
  }
  return ranges;
}

/** Also folds line ends to spaces, as the page shows them, and a final sigma to a sigma. */
function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase().replaceAll(curlyApostrophes, "'");
  return foldText(text.replaceAll(/\p{Cc}/gu, ' ')).replaceAll('ς', 'σ');
}

/** Also returns where each folded unit's character began in the text. */
function foldWithIndexes(text: string): { folded: string; starts: number[] } {
  let folded = '';
  const starts: number[] = [];
  let index = 0;
  for (const character of text) {
    const part = fold(character);
    starts.push(...new Array<number>(part.length).fill(index));
    folded += part;
    index += character.length;
  }
  return { folded, starts };
}
