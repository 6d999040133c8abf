import { memo, useLayoutEffect, useRef, type ReactElement, type RefObject } from 'react';
import { findRanges } from './text-match.ts';

/**
 * What is neither seen nor heard nor reached, but keeps its layout, so that bringing it back costs
 * nothing in the moment when somebody types.
 */
const awayClass = 'search-away';

interface ShowMoreProps {
  remaining: number;
  showMore: () => void;
}

/** Draws more of a long list of results. */
function ShowMore({ remaining, showMore }: ShowMoreProps) {
  if (remaining === 0) return null;
  return (
    <p className="search-more">
      <button type="button" className="btn" onClick={showMore}>
        Show more ({remaining})
      </button>
    </p>
  );
}

interface ResultListProps {
  /** Results are drawn before they are asked for: the first letter then finds cards. */
  isAway: boolean;
  list: RefObject<HTMLDivElement | null>;
  /** The cards, one for each result. */
  children: ReactElement[];
  /** What stands out in the cards, as `toQuery` makes it. */
  query: string;
  /** The columns of the grid, as classes. */
  columns: string;
  remaining: number;
  showMore: () => void;
}

/** Shows the cards that a search found, and a way to more of them. */
export function ResultList({ isAway, list, children, query, columns, ...more }: ResultListProps) {
  const isEmpty = children.length === 0;
  useLayoutEffect(() => {
    highlightFound(list.current, isEmpty ? '' : query);
  });
  const followFocus = useFocusOnCards(list);
  return (
    <div className={isAway ? awayClass : undefined}>
      <div
        ref={list}
        // Only follows what its cards do.
        role="presentation"
        className={`search-results grid gap-7 ${columns}`}
        onFocus={followFocus}
        onBlur={followFocus}
      >
        <LastCards cards={children} />
      </div>
      <ShowMore {...more} />
    </div>
  );
}

/** Where nothing is found the list is away, and the cards that it had stay for the next letter. */
const LastCards = memo(
  function LastCards({ cards }: { cards: ReactElement[] }) {
    return cards;
  },
  (_, { cards }) => cards.length === 0,
);

/**
 * Leads whoever is on a card that goes away to the one that takes its place.
 *
 * @returns is to be called when the focus comes or goes
 */
function useFocusOnCards(list: RefObject<HTMLDivElement | null>): () => void {
  const place = useRef(-1);
  const followFocus = () => {
    place.current = [...(list.current?.children ?? [])].findIndex((card) =>
      card.matches(':focus-within'),
    );
  };
  useLayoutEffect(() => {
    const last = place.current;
    // What is taken away does not say that it loses the focus.
    if (last < 0 || list.current?.matches(':focus-within') !== false) return;
    const cards = list.current.children;
    cards[Math.min(last, cards.length - 1)]?.querySelector('a')?.focus();
  });
  return followFocus;
}

/** What style sheets know as `::highlight(found)`. */
const highlightName = 'found';

/**
 * Lets what is searched for stand out in the texts of a list. The list itself is not touched, so that
 * a letter typed on costs neither elements nor a new layout. Browsers that cannot do this show the
 * texts as they are.
 *
 * @param list holds the texts that are searched, each alone in an element with `data-searched`
 * @param query as `toQuery` makes it; empty for nothing
 */
function highlightFound(list: Element | null, query: string): void {
  if (!('highlights' in CSS)) return;
  const found = new Highlight();
  for (const text of list?.querySelectorAll('[data-searched]') ?? []) {
    for (const range of rangesIn(text, query)) found.add(range);
  }
  CSS.highlights.set(highlightName, found);
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

interface NothingFoundProps {
  title: string;
  text: string;
  /** Another way to what the visitor looks for. */
  link: { path: string; label: string };
  onClear: () => void;
}

/** What stands in the place of results when there are none. */
export function NothingFound({ title, text, link, onClear }: NothingFoundProps) {
  return (
    <div className="search-nothing">
      <h2>{title}</h2>
      <p>{text}</p>
      <p className="search-ways">
        <button type="button" className="btn btn-main" onClick={onClear}>
          Clear Filters
        </button>
        <a href={link.path} className="btn">
          {link.label}
        </a>
      </p>
    </div>
  );
}

/**
 * Puts the list that came with the page away while results are shown in its place.
 *
 * @param id of the list's element
 */
export function useStaticList(id: string, isAway: boolean): void {
  useLayoutEffect(() => {
    document.getElementById(id)?.classList.toggle(awayClass, isAway);
  }, [id, isAway]);
}

/**
 * Keeps the part of a page that holds a search as high as it was, so that nothing below jumps about
 * at every letter, or has to be drawn at another place.
 *
 * @param inside an element of that part
 * @param isSteady while this holds
 */
export function useSteadyHeight(inside: RefObject<Element | null>, isSteady: boolean): void {
  const height = useRef(0);
  useLayoutEffect(() => {
    const part = inside.current?.closest('section');
    if (!part) return;
    part.style.minHeight = isSteady ? `${height.current.toString()}px` : '';
    if (isSteady) return;
    const observer = new ResizeObserver(() => {
      ({ height: height.current } = part.getBoundingClientRect());
    });
    observer.observe(part);
    return () => {
      observer.disconnect();
    };
  }, [inside, isSteady]);
}
