import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs what a lost focus asks for: at once, or when the pointer that took the focus is released.
 * What somebody presses must not move away from under the pointer, or the press is lost.
 *
 * @returns to be called with what is to run; of several that wait, the last one runs
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<() => void>(undefined);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      waiting.current?.();
      waiting.current = undefined;
    };
    addEventListener('pointerdown', press, true);
    addEventListener('pointerup', release, true);
    addEventListener('pointercancel', release, true);
    return () => {
      removeEventListener('pointerdown', press, true);
      removeEventListener('pointerup', release, true);
      removeEventListener('pointercancel', release, true);
    };
  }, []);
  return useCallback((run) => {
    if (isPressed.current) waiting.current = run;
    else run();
  }, []);
}
