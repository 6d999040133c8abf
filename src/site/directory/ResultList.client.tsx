import {
  memo,
  useLayoutEffect,
  useRef,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { findRanges } from '#site/directory/words/text-match.ts';

/** The class that hides an element but keeps its layout, so that showing it again costs nothing. */
const awayClass = 'search-away';

interface ShowMoreProps {
  remaining: number;
  showMore: () => void;
}

function ShowMore({ remaining, showMore }: ShowMoreProps) {
  if (remaining === 0) return null;
  return (
    <p className="search-more">
      <button type="button" className="btn" onClick={showMore}>
        {`Show more (${remaining})`}
      </button>
    </p>
  );
}

interface ResultListProps {
  /** Whether the cards are hidden; drawn in advance, they are ready for the first letter. */
  isAway: boolean;
  list: RefObject<HTMLDivElement | null>;
  children: ReactElement[];
  query: string;
  columns: string;
  remaining: number;
  showMore: () => void;
}

export function ResultList({ isAway, list, children, query, columns, ...more }: ResultListProps) {
  const isEmpty = children.length === 0;
  useLayoutEffect(() => highlightFound(list.current, isEmpty ? '' : query));
  const followFocus = useFocusOnCards(list);
  return (
    <div className={isAway ? awayClass : undefined}>
      <div
        ref={list}
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

/**
 * The last cards, kept mounted while nothing is found, so that they are ready for the next letter.
 */
const LastCards = memo(
  function LastCards({ cards }: { cards: ReactElement[] }) {
    return cards;
  },
  (_, { cards }) => cards.length === 0,
);

/** Moves the focus from a removed card to its replacement; returns a focus and blur handler. */
function useFocusOnCards(list: RefObject<HTMLDivElement | null>): () => void {
  const index = useRef(-1);
  const followFocus = () => {
    index.current = [...(list.current?.children ?? [])].findIndex((card) =>
      card.matches(':focus-within'),
    );
  };
  useLayoutEffect(() => {
    const last = index.current;
    // Removing an element fires no blur event.
    if (last < 0 || list.current?.matches(':focus-within') !== false) return;
    const cards = list.current.children;
    cards[Math.min(last, cards.length - 1)]?.querySelector('a')?.focus();
  });
  return followFocus;
}

/** The name in `::highlight(found)` in the style sheets. */
const highlightName = 'found';

/**
 * Highlights a query in the `data-searched` elements of a list through the CSS Highlight API, which
 * adds no elements and causes no layout. Browsers without it show plain text.
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

interface WaysProps {
  link: { path: string; label: string };
  onClear: () => void;
  children?: ReactNode;
}

function Ways({ link, onClear, children }: WaysProps) {
  return (
    <p className="search-ways">
      {children}
      <button type="button" className="btn" onClick={onClear}>
        Clear Filters
      </button>
      <a href={link.path} className="btn">
        {link.label}
      </a>
    </p>
  );
}

interface NothingFoundProps extends WaysProps {
  title: string;
  text: ReactNode;
}

export function NothingFound({ title, text, ...ways }: NothingFoundProps) {
  return (
    <div className="search-nothing">
      <h2>{title}</h2>
      <p>{text}</p>
      <Ways {...ways} />
    </div>
  );
}

interface CloseListProps extends WaysProps {
  /** Whether it stands below results that hold the words literally. */
  isBelow: boolean;
  sentence: string;
  columns: string;
  /** A button among the ways on. */
  action?: ReactNode;
}

export function CloseList({
  isBelow,
  sentence,
  columns,
  action,
  children,
  ...ways
}: CloseListProps) {
  return (
    <div className="search-close">
      <h2>{sentence}</h2>
      <div className={`search-results grid gap-7 ${columns}`}>{children}</div>
      {!isBelow && <Ways {...ways}>{action}</Ways>}
    </div>
  );
}

/** Says on a card why it is there; empty where the query asks for all. */
export function formatReasons(reasons: readonly string[]): string {
  return reasons.length === 0 ? '' : `Matches: ${[...new Set(reasons)].join(', ')}`;
}

export function useStaticList(id: string, isAway: boolean): void {
  useLayoutEffect(() => {
    document.getElementById(id)?.classList.toggle(awayClass, isAway);
  }, [id, isAway]);
}

/** Keeps the section's height steady, so that nothing below it jumps while somebody types. */
export function useSteadyHeight(inside: RefObject<Element | null>, isSteady: boolean): void {
  const height = useRef(0);
  useLayoutEffect(() => {
    const part = inside.current?.closest('section');
    if (!part) return;
    part.style.minHeight = isSteady ? `${height.current}px` : '';
    if (isSteady) return;
    const observer = new ResizeObserver(() => {
      ({ height: height.current } = part.getBoundingClientRect());
    });
    observer.observe(part);
    return () => observer.disconnect();
  }, [inside, isSteady]);
}
