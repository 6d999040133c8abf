import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $session, loadSession, refreshSession, type Session } from '#browser/session/session.ts';

/** A page that comes back out of the browser's memory may have been left by a logout. */
function askAgainWhenRestored(event: PageTransitionEvent): void {
  if (!event.persisted) return;
  $session.set({ kind: 'unknown' });
  void refreshSession();
}

/** Who is signed in, asked as soon as the page is there. */
export function useSession(): Session {
  useEffect(() => {
    void loadSession();
    addEventListener('pageshow', askAgainWhenRestored);
    return () => {
      removeEventListener('pageshow', askAgainWhenRestored);
    };
  }, []);
  // The page was built without an answer, so it begins without one.
  return useStore($session, { ssr: 'initial' });
}
