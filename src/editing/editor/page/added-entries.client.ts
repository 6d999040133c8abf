import { atom } from 'nanostores';
import { sessionStore } from '#lib/browser/storage.client.ts';
import { adminKeyPrefix } from '#office/shell/session.client.ts';

/** An entry that this tab has added to the site. */
export interface AddedEntry {
  /** The id of its save. */
  save: string;
  /** The target of its edit. */
  target: string;
  title: string;
  /** Where visitors will find it; null if they will not for now. */
  address: string | null;
  /** Whether the site has been built with it. */
  isLive?: boolean;
  /** Set while the link to it is followed. */
  isAwaited?: boolean;
}

const storageKey = `${adminKeyPrefix}added`;

/** The added entries that the admin has not looked at yet, newest last. */
export const $added = atom(
  (sessionStore.readJson(storageKey) as readonly AddedEntry[] | null) ?? [],
);

/** Where the cards in view were in the window when they were saved, by the targets of their edits. */
export const savedTops = new Map<string, number>();

/** Scrolls so that a card that was just saved stays where the admin saw it: closing the sheet widens
 * the page, and a testimonial moves to its place among the slides.
 */
export function keepSavedInView(title: string, element: HTMLElement): void {
  const { target = '' } = $added.get().findLast((entry) => entry.title === title) ?? {};
  const top = savedTops.get(target);
  savedTops.delete(target);
  if (top === undefined) return;
  scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
  const slides = element.closest('[data-slides]');
  slides?.scrollBy({
    left: element.getBoundingClientRect().left - slides.getBoundingClientRect().left,
    behavior: 'instant',
  });
}

export function setAdded(added: readonly AddedEntry[]): void {
  $added.set(added);
  sessionStore.write(storageKey, JSON.stringify(added));
}
