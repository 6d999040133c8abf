import type { ReactNode } from 'react';
import { findRanges } from '#domain/search/text-match.ts';

/**
 * A text in which what is searched for stands out. It is no component, and what stands out is known
 * by its number: while somebody types on, most elements stay and only their texts change.
 *
 * @param query what is searched for, as `toQuery` makes it
 */
export function highlight(text: string, query: string): ReactNode {
  const ranges = findRanges(text, query);
  if (ranges.length === 0) return text;
  const parts = ranges.flatMap(({ start, end }, index) => [
    text.slice(ranges[index - 1]?.end ?? 0, start),
    <mark key={index}>{text.slice(start, end)}</mark>,
  ]);
  return [...parts, text.slice(ranges.at(-1)?.end)];
}
