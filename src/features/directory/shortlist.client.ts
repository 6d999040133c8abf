import { useSyncExternalStore } from 'react';
import { type SavedProvider } from './keep-shortlist.client.ts';
import { shortlistAskedEvent, shortlistEvent } from './shortlist-names.ts';

const none: readonly SavedProvider[] = [];
let saved = none;

function subscribe(onChange: () => void): () => void {
  const update = (event: Event) => {
    saved = (event as CustomEvent<SavedProvider[]>).detail;
    onChange();
  };
  document.addEventListener(shortlistEvent, update);
  document.dispatchEvent(new Event(shortlistAskedEvent));
  return () => {
    document.removeEventListener(shortlistEvent, update);
  };
}

/**
 * Returns the saved caregivers. A change is drawn at once: the second press of a double click must
 * not hit the card that the first one removed.
 */
export function useShortlist(): readonly SavedProvider[] {
  return useSyncExternalStore(
    subscribe,
    () => saved,
    () => none,
  );
}
