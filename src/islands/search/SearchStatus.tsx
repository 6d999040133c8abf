import { useEffect, useState } from 'react';
import { restMilliseconds } from './use-filters.ts';

interface SearchStatusProps {
  /** Whether the page says the same in larger letters, so that it need only be heard. */
  isHeardOnly: boolean;
  /** What cannot wait, such as that something is loading; empty for nothing. */
  now: string;
  /** How the search went; said once the typing rests, as every letter is too much to listen to. */
  outcome: string;
}

/** Says how a search goes. */
export function SearchStatus({ isHeardOnly, now, outcome }: SearchStatusProps) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const rest = setTimeout(() => {
      setSaid(outcome);
    }, restMilliseconds);
    return () => {
      clearTimeout(rest);
    };
  }, [outcome]);
  return (
    <p role="status" className={isHeardOnly ? 'sr-only' : 'search-status'}>
      {now || said}
    </p>
  );
}
