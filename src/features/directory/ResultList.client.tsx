import { useLayoutEffect, useRef, type RefObject } from 'react';
import { createCardList, type DrawCards, type FillCard } from './card-list.client.ts';

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

interface ResultListProps<Item> {
  /** Results are drawn before they are asked for: the first letter then finds cards to fill. */
  isAway: boolean;
  list: RefObject<HTMLDivElement | null>;
  items: readonly Item[];
  /** Id of the page's template for a card. */
  modelId: string;
  fill: FillCard<Item>;
  /** What stands out in the cards, as `toQuery` makes it. */
  query: string;
  /** The columns of the grid, as classes. */
  columns: string;
  remaining: number;
  showMore: () => void;
}

/** The cards that a search found, and a way to more of them. */
export function ResultList<Item>(props: ResultListProps<Item>) {
  const { isAway, list, items, modelId, fill, query, columns, ...more } = props;
  const draw = useRef<DrawCards<Item>>(undefined);
  // Cards are copies of the page's own, not React's: so they are written once, and cost less.
  useLayoutEffect(() => {
    if (!list.current) return;
    draw.current ??= createCardList(list.current, modelId);
    draw.current(items, fill, query);
  });
  return (
    <div className={isAway ? awayClass : undefined}>
      <div ref={list} className={`search-results grid gap-7 ${columns}`} />
      <ShowMore {...more} />
    </div>
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
