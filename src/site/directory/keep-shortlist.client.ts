import { shortlistAskedEvent, shortlistEvent, shortlistKey } from './shortlist-names.ts';

export interface SavedProvider {
  id: number;
  name: string;
}

const maxSaved = 50;

function read(): SavedProvider[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(shortlistKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSavedProvider).slice(0, maxSaved) : [];
  } catch {
    return [];
  }
}

function isSavedProvider(value: unknown): value is SavedProvider {
  const { id, name } = (value ?? {}) as Partial<SavedProvider>;
  return typeof id === 'number' && typeof name === 'string';
}

/**
 * Connects every `[data-heart]` (the id; the name is in `data-name`) to the saved caregivers.
 * Hearts follow other tabs and pages that Back restores; islands get the list by event. Without
 * storage the list lasts as long as the page.
 */
export function connectShortlist(): void {
  let saved = read();
  let isStored = true;
  let pressed = 0;

  const show = () => {
    for (const heart of document.querySelectorAll<HTMLElement>('[data-heart]')) {
      const isSaved = saved.some(({ id }) => id === Number(heart.dataset.heart));
      heart.setAttribute('aria-pressed', String(isSaved));
    }
    document.dispatchEvent(new CustomEvent(shortlistEvent, { detail: saved }));
  };

  const reload = () => {
    if (isStored) saved = read();
    show();
  };

  document.addEventListener('click', ({ target, detail }) => {
    const heart = target instanceof Element && target.closest<HTMLElement>('[data-heart]');
    if (!heart) return;
    const { heart: number, name = '' } = heart.dataset;
    const id = Number(number);
    // The second click of a double click may hit another card that moved there.
    if (detail > 1 && id !== pressed) return;
    pressed = id;
    const others = saved.filter((each) => each.id !== id);
    saved = others.length < saved.length ? others : [...others, { id, name }].slice(-maxSaved);
    try {
      localStorage.setItem(shortlistKey, JSON.stringify(saved));
      isStored = true;
    } catch {
      isStored = false;
    }
    show();
  });
  addEventListener('storage', ({ key }) => {
    if (key === shortlistKey) reload();
  });
  // A page in the back-forward cache receives no storage events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reload();
  });
  document.addEventListener(shortlistAskedEvent, show);
  show();
}
