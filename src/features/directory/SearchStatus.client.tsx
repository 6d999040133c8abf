import { useEffect, useRef, useState } from 'react';
import { restMilliseconds } from './use-filters.client.ts';

interface SearchStatusProps {
  search: string;
  /** Is true where the page shows the same in larger letters. */
  isHeardOnly: boolean;
  /** Shown at once, for example while loading. */
  now: string;
  /** Shown once typing rests, since every letter is too much to listen to; null while unknown. */
  outcome: string | null;
}

export function SearchStatus({ search, isHeardOnly, now, outcome }: SearchStatusProps) {
  const [shown, setShown] = useState('');
  const restsAt = useRef(0);
  useEffect(() => {
    restsAt.current = performance.now() + restMilliseconds;
  }, [search]);
  useEffect(() => {
    if (outcome === null) return;
    const show = () => {
      setShown(outcome);
    };
    const left = restsAt.current - performance.now();
    // Counting may take longer than the rest.
    if (left <= 0) {
      show();
      return;
    }
    const rest = setTimeout(show, left);
    return () => {
      clearTimeout(rest);
    };
  }, [search, outcome]);
  return (
    <p role="status" className={isHeardOnly ? 'sr-only' : 'search-status'}>
      {now || shown}
    </p>
  );
}
