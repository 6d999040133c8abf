import { useSyncExternalStore } from 'react';

/** Returns false in the page as it was built, and true once its script runs. */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/** Nothing changes after the first moment, so there is nothing to listen to. */
function subscribe() {
  return () => undefined;
}
