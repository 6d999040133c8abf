import { atom } from 'nanostores';
import { announce } from '#editing/editor/document/editor-message.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { sendFarewell, sendPresence } from '#editing/editor/document/draft-sync.client.ts';
import type { OtherEditor } from '#editing/editor/document/drafts.ts';

/**
 * How often an admin asks for others, and for what was typed on other devices: alone, and beside
 * another admin or device.
 */
const aloneMilliseconds = 20_000;
const togetherMilliseconds = 2500;

/** The pause after the focus moves, for the Tab key passes by many fields. */
const focusMilliseconds = 400;

/** The other admins in edit mode. */
export const $others = atom<readonly OtherEditor[]>([]);

/** How many words that others suggest wait to be taken or left. */
export const $suggested = atom(0);

function leave(): void {
  $others.set([]);
  sendFarewell();
}

function readTarget(): string {
  const field = document.activeElement?.closest<HTMLElement>('[data-edit-field]');
  return field?.dataset.editField ?? '';
}

/**
 * Tells the server where this admin edits, and keeps `$others` up to date while the page is in
 * sight. Returns a function that ends it.
 */
export function followOthers(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isOver = false;
  let isAlone = true;
  let askedAt = 0;

  const ask = async () => {
    clearTimeout(timer);
    if (isAsking || isOver || document.visibilityState === 'hidden') return;
    isAsking = true;
    askedAt = performance.now();
    try {
      const presence = await sendPresence(location.pathname, readTarget());
      const { others = [], isElsewhere = false, suggestions = 0 } = presence ?? {};
      if (suggestions > $suggested.get()) {
        announce('Suggestions wait in the menu.');
      }
      $suggested.set(suggestions);
      isAlone = others.length === 0 && !isElsewhere;
      if (JSON.stringify(others) !== JSON.stringify($others.get())) $others.set(others);
    } catch (error) {
      // Offline or logged out: editing goes on without it.
      logError('Error asking who else edits:', error);
    }
    isAsking = false;
    plan(isAlone ? aloneMilliseconds : togetherMilliseconds);
  };
  const plan = (pause: number) => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void ask(), pause);
  };
  const handleFocus = () => {
    // An admin who returns from another device continues here.
    const isBack = performance.now() - askedAt > 2 * togetherMilliseconds;
    if (!isAlone || isBack) plan(focusMilliseconds);
  };
  const handleVisibility = () => {
    if (document.visibilityState === 'hidden') leave();
    else void ask();
  };

  void ask();
  document.addEventListener('focusin', handleFocus);
  document.addEventListener('visibilitychange', handleVisibility);
  addEventListener('pagehide', leave);
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('focusin', handleFocus);
    document.removeEventListener('visibilitychange', handleVisibility);
    removeEventListener('pagehide', leave);
    leave();
  };
}
