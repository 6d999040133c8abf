import { useEffect, useRef, useState } from 'react';
import { restMilliseconds } from './use-filters.client.ts';

interface SearchStatusProps {
  search: string;
  /** Whether the text is for screen readers only, since the page shows it in larger letters. */
  isHeardOnly: boolean;
  now: string;
  /** Empty until typing pauses, since hearing every count is too much; null means unknown. */
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
    const show = () => setShown(outcome);
    const left = restsAt.current - performance.now();
    // Counting may take longer than the pause.
    if (left <= 0) {
      show();
      return;
    }
    const rest = setTimeout(show, left);
    return () => clearTimeout(rest);
  }, [search, outcome]);
  return (
    <p role="status" className={isHeardOnly ? 'sr-only' : 'search-status'}>
      {now || shown}
    </p>
  );
}
