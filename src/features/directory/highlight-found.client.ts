import { findRanges } from './text-match.ts';

/** What style sheets know as `::highlight(found)`. */
const name = 'found';

/**
 * Lets what is searched for stand out in the texts of a list. The list itself is not touched, so that
 * a letter typed on costs neither elements nor a new layout. Browsers that cannot do this show the
 * texts as they are.
 *
 * @param list holds the texts that are searched, each alone in an element with `data-searched`
 * @param query as `toQuery` makes it; empty for nothing
 */
export function highlightFound(list: Element | null, query: string): void {
  if (!('highlights' in CSS)) return;
  const found = new Highlight();
  for (const text of list?.querySelectorAll('[data-searched]') ?? []) {
    for (const range of rangesIn(text, query)) found.add(range);
  }
  CSS.highlights.set(name, found);
}

function rangesIn({ firstChild: text }: Element, query: string): StaticRange[] {
  return findRanges(text?.nodeValue ?? '', query).map(
    ({ start, end }) =>
      new StaticRange({
        startContainer: text as Node,
        startOffset: start,
        endContainer: text as Node,
        endOffset: end,
      }),
  );
}
