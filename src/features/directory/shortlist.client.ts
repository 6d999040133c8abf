import { atom, onMount } from 'nanostores';
import { type SavedProvider } from './keep-shortlist.client.ts';
import { shortlistAskedEvent, shortlistEvent } from './shortlist-names.ts';

/** The saved caregivers, as the page's own script tells them. */
export const $shortlist = atom<readonly SavedProvider[]>([]);

onMount($shortlist, () => {
  const update = (event: Event) => {
    $shortlist.set((event as CustomEvent<SavedProvider[]>).detail);
  };
  document.addEventListener(shortlistEvent, update);
  document.dispatchEvent(new Event(shortlistAskedEvent));
  return () => {
    document.removeEventListener(shortlistEvent, update);
  };
});
