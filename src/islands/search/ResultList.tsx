import type { ReactNode, RefObject } from 'react';
import { awayClass } from './away-class.ts';
import { ShowMore } from './ShowMore.tsx';

interface ResultListProps {
  /** Results are drawn before they are asked for: the first letter then finds cards to fill. */
  isAway: boolean;
  list: RefObject<HTMLDivElement | null>;
  /** The columns of the grid, as classes. */
  columns: string;
  remaining: number;
  showMore: () => void;
  children: ReactNode;
}

/** The cards that a search found, and a way to more of them. */
export function ResultList({ isAway, list, columns, children, ...more }: ResultListProps) {
  return (
    <div className={isAway ? awayClass : undefined}>
      <div ref={list} className={`search-results grid gap-7 ${columns}`}>
        {children}
      </div>
      <ShowMore {...more} />
    </div>
  );
}
