import { useEffect, useEffectEvent } from 'react';

/** Handles the keys that are pressed anywhere on the page. */
export function useKey(handle: (event: KeyboardEvent) => void): void {
  const handleLatest = useEffectEvent(handle);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleLatest(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
