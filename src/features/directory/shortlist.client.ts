import { useEffect, useState } from 'react';
import { type SavedProvider } from './keep-shortlist.client.ts';
import { shortlistAskedEvent, shortlistEvent } from './shortlist-names.ts';

/** Returns the saved caregivers, as the page's own script tells them; none before it has done so. */
export function useShortlist(): readonly SavedProvider[] {
  const [saved, setSaved] = useState<readonly SavedProvider[]>([]);
  useEffect(() => {
    const update = (event: Event) => {
      setSaved((event as CustomEvent<SavedProvider[]>).detail);
    };
    document.addEventListener(shortlistEvent, update);
    document.dispatchEvent(new Event(shortlistAskedEvent));
    return () => {
      document.removeEventListener(shortlistEvent, update);
    };
  }, []);
  return saved;
}
