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
  return () => document.removeEventListener(shortlistEvent, update);
}

/**
 * Returns the saved caregivers. Renders a change synchronously, so that the second click of a
 * double click doesn't hit the card that moved into the gap.
 */
export function useShortlist(): readonly SavedProvider[] {
  return useSyncExternalStore(
    subscribe,
    () => saved,
    () => none,
  );
}
