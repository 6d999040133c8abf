import { foldText } from '#lib/text/fold-text.ts';

/** Most texts: no accents, and each character folds to one. Printers' quotes and dashes stay. */
const plain = /^[\x20-\x7e‘’“”–—]*$/;

/** Stands between the fields of an entry, and between entries; no query can hold it. */
export const fieldEnd = '\n';

/** A part of a text, from one index up to another, in UTF-16 units. */
export interface TextRange {
  start: number;
  end: number;
}

/**
 * What a visitor typed, as it is compared: without case, accents and the space around it.
 *
 * @returns empty where nothing is searched for
 */
export function toQuery(typed: string): string {
  return fold(typed).trim();
}

/** The fields of an entry, made ready once to be searched often. No match goes across two fields. */
export function toHaystack(fields: readonly string[]): string {
  return fields.map(fold).join(fieldEnd);
}

/**
 * Whether a text holds a query.
 *
 * @param query as `toQuery` makes it; nothing is held where it is empty
 */
export function holdsQuery(text: string, query: string): boolean {
  return query !== '' && fold(text).includes(query);
}

/**
 * Where a text holds a query, for showing it.
 *
 * @param query as `toQuery` makes it
 * @returns ranges in order, which do not overlap; always whole characters
 */
export function findRanges(text: string, query: string): TextRange[] {
  // Most texts do not hold the query, and places are dear.
  if (!holdsQuery(text, query)) return [];
  let folded = fold(text);
  let starts: number[] | undefined;
  if (!plain.test(text)) ({ folded, starts } = foldWithPlaces(text));
  const ranges: TextRange[] = [];
  let at = folded.indexOf(query);
  while (at >= 0) {
    let last = at + query.length;
    // A character that folds to several is taken whole.
    while (starts && starts[last] === starts[last - 1]) last += 1;
    ranges.push({ start: starts?.[at] ?? at, end: starts ? (starts[last] ?? text.length) : last });
    at = folded.indexOf(query, last);
  }
  return ranges;
}

/** A line end is a space, as on the page; a sigma is one also at the end of a word. */
function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return foldText(text.replaceAll(/\p{Cc}/gu, ' ')).replaceAll('ς', 'σ');
}

/** Folds a text character by character, and tells where in it each folded unit began. */
function foldWithPlaces(text: string): { folded: string; starts: number[] } {
  let folded = '';
  const starts: number[] = [];
  let place = 0;
  for (const character of text) {
    const part = fold(character);
    starts.push(...new Array<number>(part.length).fill(place));
    folded += part;
    place += character.length;
  }
  return { folded, starts };
}
