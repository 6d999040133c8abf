import { useEffect } from 'react';
import { $session, loadSession, refreshSession } from './session.client.ts';

/** A page that comes back out of the browser's memory may have been left by a logout. */
function askAgainWhenRestored(event: PageTransitionEvent): void {
  if (!event.persisted) return;
  $session.set({ kind: 'unknown' });
  void refreshSession();
}

/** Asks the server who is signed in, as soon as the page is there. */
export function useSessionQuestion(): void {
  useEffect(() => {
    void loadSession();
    addEventListener('pageshow', askAgainWhenRestored);
    return () => {
      removeEventListener('pageshow', askAgainWhenRestored);
    };
  }, []);
}
