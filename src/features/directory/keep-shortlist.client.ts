import { shortlistAskedEvent, shortlistEvent, shortlistKey } from './shortlist-names.ts';

/** A caregiver whom a visitor wants to remember. */
export interface SavedProvider {
  id: number;
  name: string;
}

/** Most people on the list. */
const most = 50;

function read(): SavedProvider[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(shortlistKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSavedProvider).slice(0, most) : [];
  } catch {
    return [];
  }
}

function isSavedProvider(value: unknown): value is SavedProvider {
  const { id, name } = (value ?? {}) as Partial<SavedProvider>;
  return typeof id === 'number' && typeof name === 'string';
}

/**
 * Looks after the list of saved caregivers: a press on any `[data-heart]` (the id; the name in
 * `data-name`) adds or removes one, every heart shows how things stand, also after a press in
 * another tab or on a page from which Back leads here, and whoever asks is told. Without storage the
 * list lasts as long as the page.
 */
export function keepShortlist(): void {
  let saved = read();
  let isKept = true;
  let pressed = 0;

  const show = () => {
    for (const heart of document.querySelectorAll<HTMLElement>('[data-heart]')) {
      const isSaved = saved.some(({ id }) => id === Number(heart.dataset['heart']));
      heart.setAttribute('aria-pressed', String(isSaved));
    }
    document.dispatchEvent(new CustomEvent(shortlistEvent, { detail: saved }));
  };

  const readAgain = () => {
    if (isKept) saved = read();
    show();
  };

  document.addEventListener('click', ({ target, detail }) => {
    const heart = target instanceof Element && target.closest<HTMLElement>('[data-heart]');
    if (!heart) return;
    const { heart: number, name = '' } = heart.dataset;
    const id = Number(number);
    // The second press of a double click may find somebody else at the place of the first.
    if (detail > 1 && id !== pressed) return;
    pressed = id;
    const others = saved.filter((each) => each.id !== id);
    saved = others.length < saved.length ? others : [...others, { id, name }].slice(-most);
    try {
      localStorage.setItem(shortlistKey, JSON.stringify(saved));
      isKept = true;
    } catch {
      isKept = false;
    }
    show();
  });
  addEventListener('storage', ({ key }) => {
    if (key === shortlistKey) readAgain();
  });
  // A page that was put aside hears nothing.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAgain();
  });
  document.addEventListener(shortlistAskedEvent, show);
  show();
}
