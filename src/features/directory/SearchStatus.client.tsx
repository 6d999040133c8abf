import { useEffect, useRef, useState } from 'react';
import { restMilliseconds } from './use-filters.client.ts';

interface SearchStatusProps {
  /** Names the search; it changes at every letter. */
  search: string;
  /** Whether the page says the same in larger letters, so that it need only be heard. */
  isHeardOnly: boolean;
  /** What cannot wait, such as that something is loading; empty for nothing. */
  now: string;
  /**
   * How the search went; said once the typing rests, as every letter is too much to listen to. Null
   * while that is not known yet.
   */
  outcome: string | null;
}

/** Says how a search goes. */
export function SearchStatus({ search, isHeardOnly, now, outcome }: SearchStatusProps) {
  const [said, setSaid] = useState('');
  const restsAt = useRef(0);
  useEffect(() => {
    restsAt.current = performance.now() + restMilliseconds;
  }, [search]);
  useEffect(() => {
    if (outcome === null) return;
    const say = () => {
      setSaid(outcome);
    };
    const left = restsAt.current - performance.now();
    // The count itself may take longer than the rest.
    if (left <= 0) {
      say();
      return;
    }
    const rest = setTimeout(say, left);
    return () => {
      clearTimeout(rest);
    };
  }, [search, outcome]);
  return (
    <p role="status" className={isHeardOnly ? 'sr-only' : 'search-status'}>
      {now || said}
    </p>
  );
}
