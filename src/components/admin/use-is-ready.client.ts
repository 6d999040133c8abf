import { useSyncExternalStore } from 'react';

/** Returns false in the page as it was built, and true once its script runs. */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

function subscribe() {
  return () => undefined;
}
