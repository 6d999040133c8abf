import { foldText } from '#domain/text/fold-text.ts';

/** Stands between the fields of an entry; no query can hold it. */
const fieldEnd = '\n';

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
  return foldText(typed.replaceAll(/\p{Cc}/gu, ' ')).trim();
}

/** The fields of an entry, made ready once to be searched often. No match goes across two fields. */
export function toHaystack(fields: readonly string[]): string {
  return fields.map((field) => foldText(field).replaceAll(fieldEnd, ' ')).join(fieldEnd);
}

/**
 * Where a text holds a query, for showing it.
 *
 * @param query as `toQuery` makes it
 * @returns ranges in order, which do not overlap; always whole characters
 */
export function findRanges(text: string, query: string): TextRange[] {
  if (query === '') return [];
  const { folded, starts } = foldWithPlaces(text);
  const ranges: TextRange[] = [];
  for (let at = folded.indexOf(query); at >= 0; at = folded.indexOf(query, at + query.length)) {
    const start = starts[at] ?? 0;
    let last = at + query.length;
    // A character that folds to several is taken whole.
    while (starts[last] === starts[last - 1]) last += 1;
    ranges.push({ start, end: starts[last] ?? text.length });
  }
  return ranges;
}

/** Folds a text character by character, and tells where in it each folded unit began. */
function foldWithPlaces(text: string): { folded: string; starts: number[] } {
  let folded = '';
  const starts: number[] = [];
  let place = 0;
  for (const character of text) {
    const part = foldText(character);
    starts.push(...Array.from({ length: part.length }, () => place));
    folded += part;
    place += character.length;
  }
  return { folded, starts };
}
