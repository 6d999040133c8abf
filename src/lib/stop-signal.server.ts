let current: AbortSignal | undefined;

export function setStopSignal(signal: AbortSignal | undefined): void {
  current = signal;
}

/** Tells work that goes on after answers, such as mail, to leave the rest for the next start. */
export function getStopSignal(): AbortSignal | undefined {
  return current;
}
