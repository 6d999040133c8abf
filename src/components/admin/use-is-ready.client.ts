import { useSyncExternalStore } from 'react';

/** Returns false in the built page, and true once its script runs. */
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
