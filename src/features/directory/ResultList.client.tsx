import { useLayoutEffect, useRef, type RefObject } from 'react';
import { createCardList, type DrawCards, type FillCard } from './card-list.client.ts';
import { awayClass } from './away-class.client.ts';
import { ShowMore } from './ShowMore.client.tsx';

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
