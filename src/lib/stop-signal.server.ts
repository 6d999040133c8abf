let current: AbortSignal | undefined;

/** Sets what tells that this process is about to end; `undefined` resets it. */
export function setStopSignal(signal: AbortSignal | undefined): void {
  current = signal;
}

/**
 * Returns what tells work that goes on after answers, such as sending mail, to leave the rest for
 * the next start; undefined where the platform ends processes by itself.
 */
export function getStopSignal(): AbortSignal | undefined {
  return current;
}
