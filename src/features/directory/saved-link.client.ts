import { shortlistEvent, shortlistKey } from './shortlist-names.ts';

/** Reads it anew: a function shared with the hearts would need a file of its own on every page. */
function countStored(): number {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(shortlistKey) ?? '[]');
    return Array.isArray(stored) ? stored.length : 0;
  } catch {
    return 0;
  }
}

/**
 * Shows the number of saved caregivers in the link's `[data-saved-count]`, and hides the link while
 * there are none. It follows the hearts of the page and other tabs.
 */
export function connectSavedLink(link: HTMLElement): void {
  const show = (count: number) => {
    link.hidden = count === 0;
    const number = link.querySelector('[data-saved-count]');
    if (number) number.textContent = count.toString();
  };
  const reload = () => {
    show(countStored());
  };
  reload();
  document.addEventListener(shortlistEvent, ({ detail }: CustomEventInit<unknown[]>) => {
    show(detail?.length ?? 0);
  });
  addEventListener('storage', reload);
  // A page in the back-forward cache gets no storage events.
  addEventListener('pageshow', reload);
}
