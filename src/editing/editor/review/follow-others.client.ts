import { $others, sendFarewell, sendPlace } from '#editing/editor/document/draft-sync.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';

/** How often an admin who edits alone asks for others, and one who does not. */
const aloneMilliseconds = 20_000;
const togetherMilliseconds = 4000;

/** The pause after the focus moves, for the Tab key passes by many fields. */
const focusMilliseconds = 400;

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

  const ask = async () => {
    clearTimeout(timer);
    if (isAsking || isOver || document.visibilityState === 'hidden') return;
    isAsking = true;
    try {
      await sendPlace(location.pathname, readTarget());
    } catch (error) {
      // Offline or logged out: editing goes on without it.
      logError('Error asking who else edits:', error);
    }
    isAsking = false;
    plan($others.get().length > 0 ? togetherMilliseconds : aloneMilliseconds);
  };
  const plan = (pause: number) => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void ask(), pause);
  };
  const handleFocus = () => {
    if ($others.get().length > 0) plan(focusMilliseconds);
  };
  const handleVisibility = () => {
    if (document.visibilityState === 'hidden') sendFarewell();
    else void ask();
  };

  void ask();
  document.addEventListener('focusin', handleFocus);
  document.addEventListener('visibilitychange', handleVisibility);
  addEventListener('pagehide', sendFarewell);
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('focusin', handleFocus);
    document.removeEventListener('visibilitychange', handleVisibility);
    removeEventListener('pagehide', sendFarewell);
    sendFarewell();
  };
}
