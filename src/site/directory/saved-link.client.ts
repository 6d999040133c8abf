import { shortlistEvent, shortlistKey } from './shortlist-names.ts';

/** A copy of what the hearts do: a shared function would need a file of its own on every page. */
function countStored(): number {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(shortlistKey) ?? '[]');
    return Array.isArray(stored) ? stored.length : 0;
  } catch {
    return 0;
  }
}

/**
 * Shows the number of saved caregivers in the link, or hides the link when there are none. Follows
 * this page's hearts and other tabs.
 */
export function connectSavedLink(link: HTMLElement): void {
  const show = (count: number) => {
    link.hidden = count === 0;
    const number = link.querySelector('[data-saved-count]');
    if (number) number.textContent = count.toString();
  };
  const reload = () => show(countStored());
  reload();
  document.addEventListener(shortlistEvent, ({ detail }: CustomEventInit<unknown[]>) => {
    show(detail?.length ?? 0);
  });
  addEventListener('storage', reload);
  // A page in the back-forward cache receives no storage events.
  addEventListener('pageshow', reload);
}
