import { foldText } from '#lib/text/fold-text.ts';

/** Matches most texts: no accents, and each character folds to one. */
const plain = /^[\x20-\x7e‘’“”–—]*$/;

/** Separates the fields of an entry, and entries; no query can hold it. */
export const fieldSeparator = '\n';

/** Counts in UTF-16 units; `end` is exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/** Returns what was typed without case, accents and outer spaces. */
export function toQuery(typed: string): string {
  return fold(typed).trim();
}

/** Joins and folds fields for many searches. No match goes across two of them. */
export function toHaystack(fields: readonly string[]): string {
  return fields.map(fold).join(fieldSeparator);
}

/** Returns whether a text contains a non-empty query, as `toQuery` returns it. */
export function holdsQuery(text: string, query: string): boolean {
  return query !== '' && fold(text).includes(query);
}

/** Returns where a text contains a query: whole characters, in order, without overlaps. */
export function findRanges(text: string, query: string): TextRange[] {
  // Most texts do not match, and indexes are expensive.
  if (!holdsQuery(text, query)) return [];
  let folded = fold(text);
  let starts: number[] | undefined;
  if (!plain.test(text)) ({ folded, starts } = foldWithIndexes(text));
  const ranges: TextRange[] = [];
  let at = folded.indexOf(query);
  while (at >= 0) {
    let last = at + query.length;
    // Includes the whole of a character that folds to several.
    while (starts && starts[last] === starts[last - 1]) last += 1;
    ranges.push({ start: starts?.[at] ?? at, end: starts ? (starts[last] ?? text.length) : last });
    at = folded.indexOf(query, last);
  }
  return ranges;
}

/** Folds line ends to spaces, as the page shows them, and a final sigma to a sigma. */
function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return foldText(text.replaceAll(/\p{Cc}/gu, ' ')).replaceAll('ς', 'σ');
}

/** Also returns, for each folded unit, the index at which its character began. */
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
